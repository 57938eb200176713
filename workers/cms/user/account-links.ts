/** What the links of mails open: on the database of the user's object. A link counts once, until it expires. */

import type { LinkKind } from "../signed-secret.ts";

/** How long a link counts, in milliseconds. */
export const LINK_LIFETIME_MS = {
	/** Long enough for a slow mail, too short for a mailbox that somebody else reads next week. */
	resetPassword: 60 * 60 * 1000,
	confirmEmail: 7 * 24 * 60 * 60 * 1000,
} as const satisfies Record<LinkKind, number>;

export function addLink(
	sql: SqlStorage,
	{ kind, email, hash }: { kind: LinkKind; email: string; hash: string },
	now: number,
): void {
	sql.exec("DELETE FROM link WHERE expires_at <= ?", now);
	sql.exec(
		"INSERT INTO link (secret_hash, kind, email, expires_at) VALUES (?, ?, ?, ?)",
		hash,
		kind,
		email,
		now + LINK_LIFETIME_MS[kind],
	);
}

/** The address to which the link was sent; `null` for one that does not count (any more). */
export function readLink(sql: SqlStorage, kind: LinkKind, hash: string, now: number): string | null {
	const found = sql.exec<{ email: string }>(
		"SELECT email FROM link WHERE secret_hash = ? AND kind = ? AND expires_at > ?",
		hash,
		kind,
		now,
	);
	return found.toArray()[0]?.email ?? null;
}

/** None of this kind counts any more. */
export function removeLinks(sql: SqlStorage, kind: LinkKind): void {
	sql.exec("DELETE FROM link WHERE kind = ?", kind);
}
