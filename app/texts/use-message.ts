import { useTranslation } from "./translations.tsx";

type Message = (keyOrText: string | null | undefined) => string | undefined;

/** Turns a translation key that the server sent into its text; what is no key is a text already. */
export function useMessage(): Message {
	const { t, texts } = useTranslation();
	return (keyOrText) => {
		if (!keyOrText) return undefined;
		return texts.exists(keyOrText) ? t(keyOrText as never) : keyOrText;
	};
}
