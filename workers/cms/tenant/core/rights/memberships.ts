import type { Right } from "../../../../../contract/entities/rights.ts";
import type { MemberRole, TenantRole } from "../../../../../contract/entities/vocabulary.ts";
import type { TenantDatabase } from "../database.ts";
import { inUse } from "../errors.ts";
import { emailOfUser, nameOfUser } from "../people.ts";
import { rightsToBits } from "./kinds-of-right.ts";

/** Writes who belongs to the tenant, with which role and rights; what they open is the rule of sight's (sight.ts). */

/** Somebody's place in the tenant: an admin's role, or rights by row of category. */
export interface Membership {
	userId: string;
	name: string;
	email: string;
	role: TenantRole;
	rights: readonly { categoryRow: number; rights: readonly Right[] }[];
}

/** Adds a member, or gives an existing one this role and these rights in the place of all that were there. */
export function saveMembership(db: TenantDatabase, { userId, name, email, role, rights }: Membership): void {
	db.sql.exec(
		`INSERT INTO member (user_id, name, email, role, is_admin) VALUES (?1, ?2, ?3, ?4, 0)
		ON CONFLICT DO UPDATE SET name = ?2, email = ?3, role = ?4`,
		userId,
		name,
		email,
		role,
	);
	db.sql.exec("DELETE FROM category_right WHERE user_id = ?", userId);
	for (const { categoryRow, rights: given } of rights) {
		const bits = rightsToBits(given);
		if (bits === 0) continue;
		db.sql.exec(
			"INSERT INTO category_right (user_id, category_row, rights) VALUES (?, ?, ?)",
			userId,
			categoryRow,
			bits,
		);
	}
	refreshAdmins(db);
}

/** What a member's rights become: the role, and the rights on these rows of categories. What is not named stays. */
export interface RightsChange {
	role?: MemberRole | undefined;
	rights?: ReadonlyMap<number, readonly Right[]>;
}

/** Changes a member's role and rights. `requireAnAdmin` belongs behind it. */
export function changeRights(db: TenantDatabase, userId: string, { role, rights }: RightsChange): void {
	if (role) db.sql.exec("UPDATE member SET role = ?1 WHERE user_id = ?2 AND role <> ?1", role, userId);
	if (!rights || rights.size === 0) return;
	const given = JSON.stringify(Array.from(rights, ([row, held]) => [row, rightsToBits(held)]));
	const listed = "SELECT value ->> 0 AS row, value ->> 1 AS bits FROM json_each(?2)";
	db.sql.exec(
		`DELETE FROM category_right WHERE user_id = ?1
			AND category_row IN (SELECT row FROM (${listed}) WHERE bits = 0)`,
		userId,
		given,
	);
	db.sql.exec(
		`INSERT INTO category_right (user_id, category_row, rights) SELECT ?1, row, bits FROM (${listed}) WHERE bits > 0
		ON CONFLICT DO UPDATE SET rights = excluded.rights WHERE rights <> excluded.rights`,
		userId,
		given,
	);
}

/**
 * After whatever takes rights away, in its transaction: 409 where nobody would have full rights any more. A right on a
 * category that is being merged into another one goes with it, and does not count.
 */
export function requireAnAdmin(db: TenantDatabase): void {
	refreshAdmins(db);
	const staying = db.sql
		.exec(
			`SELECT 1 FROM member m WHERE m.closes_at IS NULL AND (m.role = 'Admin' OR EXISTS (
				SELECT 1 FROM category_right r WHERE r.user_id = m.user_id AND r.rights >= 4
					AND r.category_row NOT IN (SELECT from_row FROM merge WHERE kind = 'category')
			)) LIMIT 1`,
		)
		.toArray();
	if (staying.length === 0) throw inUse("error.lastAdmin");
}

/** Name and e-mail address of a member, of who works here by a mandate, or of a guest. @returns those before; `null` where there is nobody such */
export function renameMember(
	db: TenantDatabase,
	userId: string,
	{ name, email }: Pick<Membership, "name" | "email">,
): Pick<Membership, "name" | "email"> | null {
	const before = db.sql
		.exec<{ name: string | null; email: string | null }>(
			`SELECT ${nameOfUser("?1")} AS name, ${emailOfUser("?1")} AS email`,
			userId,
		)
		.one();
	if (before.name === null || before.email === null) return null;
	for (const table of ["member", "mandate_holder"]) {
		db.sql.exec(`UPDATE ${table} SET name = ?, email = ? WHERE user_id = ?`, name, email, userId);
	}
	db.sql.exec(
		"UPDATE share SET receiver_name = ?, receiver_email = ? WHERE receiver_id = ?",
		name,
		email,
		userId,
	);
	return { name: before.name, email: before.email };
}

/**
 * Has a member have no rights until their account is deleted then (milliseconds since 1970), or have them again (`null`).
 * @returns whether that is something new
 */
export function closeMember(db: TenantDatabase, userId: string, closesAt: number | null): boolean {
	const { rowsWritten } = db.sql.exec(
		"UPDATE member SET closes_at = ?1 WHERE user_id = ?2 AND closes_at IS NOT ?1",
		closesAt,
		userId,
	);
	refreshAdmins(db);
	return rowsWritten > 0;
}

/** Takes somebody out of the tenant, with all rights there. @returns whether there was such a member */
export function removeMember(db: TenantDatabase, userId: string): boolean {
	db.sql.exec("DELETE FROM category_right WHERE user_id = ?", userId);
	return db.sql.exec("DELETE FROM member WHERE user_id = ?", userId).rowsWritten > 0;
}

/** Who is admin: by role, or by an Admin right on any category (spec 6). After roles, rights or categories change. */
export function refreshAdmins(db: TenantDatabase): void {
	db.sql.exec(
		`UPDATE member SET is_admin = closes_at IS NULL AND (role = 'Admin' OR EXISTS (
			SELECT 1 FROM category_right r WHERE r.user_id = member.user_id AND r.rights >= 4
		))`,
	);
}
