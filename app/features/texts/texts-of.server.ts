import type { RouterContextProvider } from "react-router";
import type { TextKey } from "../../../contract/text-keys.ts";
import { localeContext } from "../../middleware/locale.ts";

/** The texts of the reader's language, for a loader or an action that writes one down. */
export function textsOf(
	context: Readonly<RouterContextProvider>,
): (key: TextKey, values: Record<string, string>) => string {
	const locale = context.get(localeContext);
	return (key, values) => locale?.texts.t(key as never, values) ?? "";
}
