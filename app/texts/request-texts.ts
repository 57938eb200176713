import { createContext, type RouterContextProvider } from "react-router";
import type { TextKey } from "../../contract/text-keys.ts";
import type { TextSource } from "./text-source.ts";

/** The language of a request, with its texts. */
export interface Locale {
	code: string;
	texts: TextSource;
	/** Where the browser loads the texts; changes with them. */
	textsAddress: string;
}

/** `null` before the language is known. */
export const localeContext = createContext<Locale | null>(null);

/** The texts of the user's language, for a loader or an action that writes one down. */
export function textsOf(
	context: Readonly<RouterContextProvider>,
): (key: TextKey, values?: Record<string, string>) => string {
	const locale = context.get(localeContext);
	return (key, values) => locale?.texts.t(key, values) ?? "";
}

/** The title of a page, for its loader: "Dokumente · Ablage". */
export function pageTitle(context: Readonly<RouterContextProvider>, key: TextKey): string {
	return context.get(localeContext) ? withAppName(textsOf(context)(key)) : "";
}

/** A title that is somebody's own text, such as a document's name. */
export function withAppName(title: string): string {
	return `${title} · Ablage`;
}
