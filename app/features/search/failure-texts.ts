import type { TextKey } from "../../../contract/text-keys.ts";
import { UNREACHED } from "./kept-search.ts";

/** What is said of a search that has failed with this status. */
export function failureTexts(status: number): { title: TextKey; text: TextKey } {
	if (status === UNREACHED) return { title: "search.offline", text: "search.offlineText" };
	if (status === 401) return { title: "explorer.signedOut", text: "explorer.signedOutText" };
	return { title: "search.failed", text: "search.failedText" };
}
