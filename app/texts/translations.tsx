import { createContext, type ReactNode, use } from "react";
import type { TextSource, Translate } from "./text-source.ts";

const TextsContext = createContext<TextSource | null>(null);

interface TranslationsProviderProps {
	texts: TextSource;
	children: ReactNode;
}

/** Gives the page its texts. They never change while it lives: another language is another page. */
export function TranslationsProvider({ texts, children }: TranslationsProviderProps) {
	return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * The texts of the page. Hundreds of components ask for them in one rendering, so this reads a context and nothing
 * else: no subscription, no copy of an instance.
 */
export function useTranslation(): { t: Translate; texts: TextSource } {
	const texts = use(TextsContext);
	if (!texts) throw new Error("no texts around this component");
	return { t: texts.t, texts };
}

type Message = (keyOrText: string | null | undefined) => string | undefined;

/** Turns a translation key that the server sent into its text; what is no key is a text already. */
export function useMessage(): Message {
	const { t, texts } = useTranslation();
	return (keyOrText) => {
		if (!keyOrText) return undefined;
		return texts.exists(keyOrText) ? t(keyOrText) : keyOrText;
	};
}
