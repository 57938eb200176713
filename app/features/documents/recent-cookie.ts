import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { readCookie, setCookie } from "../../cookies.ts";

const KEPT = 8;
const SEPARATOR = ".";

/**
 * Which documents were opened last, the latest first: ids alone. What they are called is asked for when it is shown.
 * @param cookies of the request; what an old or forged one says that is no id counts as missing
 */
export function recentIds(cookies: string | null): string[] {
	const ids = readCookie(cookies, "recent_documents")?.split(SEPARATOR) ?? [];
	return [...new Set(ids.filter((id) => DOCUMENT_ID_PATTERN.test(id)))].slice(0, KEPT);
}

/** `Set-Cookie` after a document was opened; `null` where it was the latest already. */
export function recentCookie(cookies: string | null, opened: string): string | null {
	const ids = recentIds(cookies);
	if (ids[0] === opened) return null;
	const kept = [opened, ...ids.filter((id) => id !== opened)].slice(0, KEPT);
	return setCookie("recent_documents", kept.join(SEPARATOR));
}

/** `Set-Cookie` after which nobody learns what was opened. */
export const FORGET_RECENT = setCookie("recent_documents", "");
