import type { RouterContextProvider } from "react-router";
import type { TextKey } from "../../../contract/text-keys.ts";
import { localeContext } from "../../middleware/locale.ts";

/** The title of a page, for its loader: "Dokumente · Ablage". */
export function pageTitle(context: Readonly<RouterContextProvider>, key: TextKey): string {
	const locale = context.get(localeContext);
	return locale ? withAppName(locale.texts.t(key as never)) : "";
}

/** A title that is somebody's own text, such as a document's name. */
export function withAppName(title: string): string {
	return `${title} · Ablage`;
}
