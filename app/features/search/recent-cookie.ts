import { DOCUMENT_ID_PATTERN } from "../../../contract/entities/vocabulary.ts";

/** Which documents were opened last, the latest first: ids alone. What they are called is asked for when it is shown. */
const NAME = "recent_documents";
const KEPT = 8;
const ATTRIBUTES = `Path=/; Max-Age=${90 * 24 * 60 * 60}; HttpOnly; SameSite=Lax`;
const SEPARATOR = ".";

/** @param cookies of the request; what an old or forged one says that is no id counts as missing */
export function recentIds(cookies: string | null): string[] {
	for (const cookie of (cookies ?? "").split(";")) {
		const [name = "", value = ""] = cookie.trim().split("=", 2);
		if (name !== NAME) continue;
		const ids = value.split(SEPARATOR).filter((id) => DOCUMENT_ID_PATTERN.test(id));
		return [...new Set(ids)].slice(0, KEPT);
	}
	return [];
}

/** `Set-Cookie` after a document was opened; `null` where it was the latest already. */
export function recentCookie(cookies: string | null, opened: string): string | null {
	const ids = recentIds(cookies);
	if (ids[0] === opened) return null;
	const kept = [opened, ...ids.filter((id) => id !== opened)].slice(0, KEPT);
	return `${NAME}=${kept.join(SEPARATOR)}; ${ATTRIBUTES}`;
}

/** `Set-Cookie` after which nobody learns what was opened. */
export const FORGET_RECENT = `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
