import { useState } from "react";
import { useTranslation } from "../texts/translations.tsx";
import { DEFAULT_TOAST_LIFE_MS, ERROR_TOAST_LIFE_MS } from "../../../contract/constants.ts";
import { ToastRegion } from "../../ui/toast-region.tsx";
import { useMessage } from "../texts/use-message.ts";
import type { ToastMessage } from "./toast.ts";

/** Shows each message that the server left once, also after later loads have brought others. */
export function Toasts({ arrived }: { arrived: readonly ToastMessage[] }) {
	const { t } = useTranslation();
	const message = useMessage();
	const [shown, setShown] = useState(arrived);

	const news = arrived.filter(({ id }) => shown.every((toast) => toast.id !== id));
	if (news.length > 0) setShown([...shown, ...news]);

	/** A value may be what the server said, as a key. */
	function translated(values: ToastMessage["values"] = {}) {
		return Object.fromEntries(
			Object.entries(values).map(([name, value]) => [name, [value].flat().map(message).join(" · ")]),
		);
	}

	return (
		<ToastRegion
			toasts={shown.map(({ id, level, key, text, values }) => ({
				id,
				level,
				text: message(text) ?? t(key as never, translated(values)),
				life: level === "error" ? ERROR_TOAST_LIFE_MS : DEFAULT_TOAST_LIFE_MS,
			}))}
		/>
	);
}
