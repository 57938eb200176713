import type { MemberRole } from "../../../../contract/entities/vocabulary.ts";
import type { TenantDatabase } from "./database.ts";

/** Who belongs to the tenant, or has, and how they are called: whatever somebody may see of it is for the caller to know. */

/** Somebody who belongs to the tenant, as the admins know them. */
export type MemberFacts = {
	documentId: string;
	userId: string;
	name: string;
	email: string;
	role: MemberRole;
	isAdmin: 0 | 1;
	/** Their account is to be deleted then (milliseconds since 1970): until that they have no rights here. */
	closesAt: number | null;
	version: number;
};

/** All members, or the one of this id. */
export function membersOf(db: TenantDatabase, documentId: string | null = null): MemberFacts[] {
	return db.sql
		.exec<MemberFacts>(
			`SELECT document_id AS documentId, user_id AS userId, name, email, role, is_admin AS isAdmin,
				closes_at AS closesAt, version
			FROM member WHERE ?1 IS NULL OR document_id = ?1`,
			documentId,
		)
		.toArray();
}

/** Everybody who has full rights in the tenant. */
export function adminsOf(db: TenantDatabase): string[] {
	return db.sql
		.exec<{ userId: string }>("SELECT user_id AS userId FROM member WHERE is_admin = 1")
		.toArray()
		.map(({ userId }) => userId);
}

/** How many belong to the tenant. */
export function countMembers({ sql }: TenantDatabase): number {
	return sql.exec<{ n: number }>("SELECT count(*) AS n FROM member").one().n;
}

/** Everybody who belongs to the tenant, works or has worked here by a mandate, or has accepted a share; by name. */
export function namesOfPeople(db: TenantDatabase): { userId: string; name: string }[] {
	return db.sql
		.exec<{ userId: string; name: string }>(
			`SELECT user_id AS userId, max(name) AS name FROM (
				SELECT user_id, name FROM member UNION ALL SELECT user_id, name FROM mandate_holder
				UNION ALL SELECT receiver_id, receiver_name FROM share WHERE kind = 'person' AND accepted_at IS NOT NULL
			) GROUP BY user_id ORDER BY name`,
		)
		.toArray();
}

/** SQL of what the mandate of this id goes by: the company that works by it, else whom it was offered. */
export function nameOfMandate(documentId: string): string {
	return `(SELECT coalesce(m.broker_name, m.offered_to) FROM mandate m WHERE m.document_id = ${documentId})`;
}

/** Whoever hands something in by a request goes by this, with the request's id behind: no user, and no member. */
export const REQUEST_PREFIX = "request:";

/**
 * SQL of the name of the user whose id is this expression; NULL for who has left. Who had a mandate keeps it; who
 * hands something in by a request is called what the request calls them, and whoever acts for the company of a mandate,
 * by the mandate's id, what the mandate goes by.
 */
export function nameOfUser(userId: string): string {
	return factOfUser("name", userId);
}

/** SQL of the company for which somebody works here by a mandate, by this expression of their id; NULL for a member. */
export function companyOfHolder(userId: string): string {
	return `(SELECT coalesce(m.broker_name, m.offered_to) FROM mandate_holder h JOIN mandate m ON m.id = h.mandate_row
		WHERE h.user_id = ${userId} AND NOT EXISTS (SELECT 1 FROM member o WHERE o.user_id = h.user_id)
		ORDER BY h.is_former, h.mandate_row DESC LIMIT 1)`;
}

/** SQL of their e-mail address. */
export function emailOfUser(userId: string): string {
	return factOfUser("email", userId);
}

// Tables without a short name: that could be one of the statement around it, to which `userId` belongs.
function factOfUser(column: "name" | "email", userId: string): string {
	const ofRequest = column === "name" ? "coalesce(recipient, email, name)" : "email";
	return `coalesce(
		(SELECT ${column} FROM member WHERE user_id = ${userId}),
		(SELECT ${column} FROM mandate_holder WHERE user_id = ${userId} ORDER BY mandate_row DESC LIMIT 1),
		(SELECT receiver_${column} FROM share WHERE receiver_id = ${userId} AND kind = 'person' ORDER BY id DESC LIMIT 1),
		(
			SELECT ${ofRequest} FROM document_request
			WHERE document_id = substr(${userId}, ${REQUEST_PREFIX.length + 1})
		)${
			column === "name"
				? `,
		${nameOfMandate(userId)}`
				: ""
		}
	)`;
}
