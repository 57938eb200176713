/** The inverse of the rule of sight: to whom something is open, and who belongs to the tenant. */
import { dayAt } from "../../../../../contract/days.ts";
import type { TenantRole } from "../../../../../contract/entities/vocabulary.ts";
import type { TenantDatabase } from "../database.ts";
import { effectiveRights, type KindOfRight, KINDS_OF_RIGHT } from "./kinds-of-right.ts";
import { emailOfUser, nameOfUser } from "../people.ts";
import { type PlacedDocument, rightsInForce, rolesFrom } from "./sight.ts";

/** Somebody who may see a document, for one reason; `name` of the right. */
export type Viewing = { userId: string; name: string; email: string; kind: string; rights: number };

const OPENS: Readonly<Record<KindOfRight["scope"], string>> = {
	tenant: "1",
	category: "row = ?1",
	document: "row = ?3",
};

/** The inverse: everybody who may see the document, once for each right that opens it. */
export function viewersOf(db: TenantDatabase, { id, categoryRow }: PlacedDocument): Viewing[] {
	return db.sql
		.exec<Viewing>(
			`SELECT e.user_id AS userId, ${nameOfUser("e.user_id")} AS name, ${emailOfUser("e.user_id")} AS email,
				e.name AS kind, e.rights
			FROM (${effectiveRights(db.kindsOfRight ?? KINDS_OF_RIGHT, (scope) => OPENS[scope])}) e
			-- ?3 is asked for by rights on documents alone.
			WHERE e.rights > 0 AND ?3 IS NOT NULL`,
			categoryRow,
			dayAt(db.clock()),
			id,
		)
		.toArray();
}

/** A right that is in force: of which kind, and on which category; `null` for everything in the tenant. */
export type HeldRight = { userId: string; kind: string; categoryId: string | null; rights: number };

/** The rights of these users, one for each kind and category; those on single documents are left out. */
export function rightsOfUsers(db: TenantDatabase, userIds: readonly string[]): HeldRight[] {
	const kinds = (db.kindsOfRight ?? KINDS_OF_RIGHT).filter(({ scope }) => scope !== "document");
	return db.sql
		.exec<HeldRight>(
			`SELECT e.user_id AS userId, e.name AS kind, c.document_id AS categoryId, e.rights
			FROM (${effectiveRights(kinds, () => "user_id IN (SELECT value FROM json_each(?1))")}) e
			LEFT JOIN category c ON e.scope = 'category' AND c.id = e.row
			WHERE e.rights > 0 ORDER BY c.position, c.name_key`,
			JSON.stringify(userIds),
			dayAt(db.clock()),
		)
		.toArray();
}

/**
 * Whether the share `s` makes a guest of whom it was shared with, on the day ?2: also while whoever has shared it may not
 * edit the documents, which may be again what it was.
 */
const IS_GUEST = `s.kind = 'person' AND s.accepted_at IS NOT NULL AND s.ended_at IS NULL
	AND (s.last_day IS NULL OR s.last_day >= ?2)`;

/** Everybody who belongs to the tenant today, with the roles that the profile says. */
export function rolesOfMembers(db: TenantDatabase): Map<string, TenantRole[]> {
	// (Guests have a right for each document, and one role.)
	const kinds = (db.kindsOfRight ?? KINDS_OF_RIGHT).filter(({ scope }) => scope !== "document");
	const rights = effectiveRights(kinds, () => "role IS NOT NULL");
	const rows = db.sql.exec<{ userId: string; role: TenantRole }>(
		`SELECT user_id AS userId, role FROM member WHERE ?1 IS NOT NULL
		UNION SELECT user_id, role FROM (${rights})
		UNION SELECT s.receiver_id, 'Guest' FROM share s WHERE ${IS_GUEST}`,
		"",
		dayAt(db.clock()),
	);
	const roles = new Map<string, TenantRole[]>();
	for (const { userId, role } of rows) roles.set(userId, rolesFrom([...(roles.get(userId) ?? []), role]));
	return roles;
}

/** Whether somebody belongs to the tenant today, whatever they may do there. */
export function isMember(db: TenantDatabase, userId: string): boolean {
	if (db.sql.exec("SELECT 1 FROM member WHERE user_id = ?", userId).toArray().length > 0) return true;
	const guest = db.sql.exec(
		`SELECT 1 FROM share s WHERE s.receiver_id = ?1 AND ${IS_GUEST} LIMIT 1`,
		userId,
		dayAt(db.clock()),
	);
	if (guest.toArray().length > 0) return true;
	return rightsInForce(db, userId, db.clock()).some(({ role }) => role !== null);
}

/** SQL of whether somebody has been given rights on the category of this row, or is to get some. */
export function isOpened(categoryRow: string): string {
	return `(EXISTS (SELECT 1 FROM category_right WHERE category_row = ${categoryRow})
		OR EXISTS (SELECT 1 FROM invited_right WHERE category_row = ${categoryRow})
		OR EXISTS (SELECT 1 FROM mandate_right WHERE category_row = ${categoryRow}))`;
}
