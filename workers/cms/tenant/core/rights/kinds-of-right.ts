/**
 * The relation of effective rights: which kinds of rights there are, and the SQL that puts them together. What they open
 * to somebody says `sight.ts`, and to whom something is open `who-sees.ts`.
 */
import { RIGHTS, type Right } from "../../../../../contract/entities/rights.ts";
import type { TenantRole } from "../../../../../contract/entities/vocabulary.ts";

/**
 * A kind of right. `rows` selects (user_id, row, rights, first_day, last_day): `row` is the category or the document
 * that the right opens, `rights` are bits, the days are YYYY-MM-DD in Swiss time, both included, NULL for no limit.
 */
export interface KindOfRight {
	name: string;
	scope: "tenant" | "category" | "document";
	rows: string;
	/** What somebody is in the tenant by such a right alone, while it is in force; without it, nobody. */
	role?: TenantRole;
}

/** Whoever has made the share `s` may edit its document `d` as a member: what somebody lost nobody has from them. */
export const SHARER_MAY_EDIT = `EXISTS (
	SELECT 1 FROM member m WHERE m.user_id = s.shared_by AND m.closes_at IS NULL AND (m.is_admin = 1 OR EXISTS (
		SELECT 1 FROM category_right r
		WHERE r.user_id = m.user_id AND r.category_row = d.category_row AND r.rights >= 2
	))
)`;

/** Rows of the rights that shares give. */
function sharedRows(receiver: string, which: string): string {
	return `SELECT ${receiver} AS user_id, sd.document_row AS row, s.rights, NULL AS first_day, s.last_day
		FROM share s
		JOIN share_document sd ON sd.share_row = s.id
		JOIN document d ON d.id = sd.document_row AND d.state < 2
		WHERE s.ended_at IS NULL AND ${which} AND ${SHARER_MAY_EDIT}`;
}

/** All kinds of rights that there are: together they are the relation of effective rights. */
export const KINDS_OF_RIGHT: readonly KindOfRight[] = [
	{
		name: "tenantAdmin",
		scope: "tenant",
		rows: `SELECT user_id, NULL AS row, ${rightsToBits(RIGHTS)} AS rights, NULL AS first_day, NULL AS last_day
			FROM member WHERE is_admin = 1`,
	},
	{
		name: "categoryRight",
		scope: "category",
		rows: `SELECT user_id, category_row AS row, rights, NULL AS first_day, NULL AS last_day FROM category_right
			WHERE user_id NOT IN (SELECT user_id FROM member WHERE closes_at IS NOT NULL)`,
	},
	{
		name: "mandate",
		scope: "category",
		role: "Broker",
		rows: `SELECT h.user_id, r.category_row AS row, r.rights, m.first_day, m.last_day
			FROM mandate_holder h
			JOIN mandate m ON m.id = h.mandate_row AND m.accepted_at IS NOT NULL AND m.ended_at IS NULL
			JOIN mandate_right r ON r.mandate_row = m.id
			WHERE h.is_former = 0`,
	},
	{
		name: "share",
		scope: "document",
		// (Of a member it says no more: see `rolesFrom`.)
		role: "Guest",
		rows: sharedRows(
			"s.receiver_id",
			`(s.kind = 'person' AND s.accepted_at IS NOT NULL OR s.kind = 'member' AND EXISTS (
				SELECT 1 FROM member o WHERE o.user_id = s.receiver_id AND o.closes_at IS NULL
			))`,
		),
	},
];

/** The right of a link: nobody's, so that it is none of those above; `Member.proveLink` alone has it. */
const LINK_RIGHT: KindOfRight = {
	name: "sharedByLink",
	scope: "document",
	role: "Guest",
	rows: sharedRows("'link:' || s.document_id", "s.kind = 'link'"),
};
export const LINK_RIGHTS = [LINK_RIGHT];

/** The rights of this one mandate alone. */
export function rightsOfMandate(mandateRow: number): KindOfRight[] {
	return KINDS_OF_RIGHT.filter(({ name }) => name === "mandate").map(({ scope, role = "Broker", rows }) => ({
		name: "mandate",
		scope,
		role,
		rows: `${rows} AND h.mandate_row = ${mandateRow}`,
	}));
}

/** Read 1, Edit 2, Admin 4, as the database keeps them. */
export function rightsToBits(rights: readonly Right[]): number {
	return RIGHTS.reduce((bits, right, at) => (rights.includes(right) ? bits | (1 << at) : bits), 0);
}

export function rightsFromBits(bits: number): Right[] {
	return RIGHTS.filter((_, at) => (bits & (1 << at)) !== 0);
}

const IN_FORCE = "(first_day IS NULL OR first_day <= ?2) AND (last_day IS NULL OR last_day >= ?2)";

/** The relation of the rights in force on the day ?2, as (name, scope, role, user_id, row, rights). */
export function effectiveRights(
	kinds: readonly KindOfRight[],
	where: (scope: KindOfRight["scope"]) => string,
): string {
	return kinds
		.map(
			({ name, scope, role, rows }) =>
				`SELECT '${name}' AS name, '${scope}' AS scope, ${role ? `'${role}'` : "NULL"} AS role, user_id, row, rights
				FROM (${rows})
				WHERE ${where(scope)} AND ${IN_FORCE}`,
		)
		.join(" UNION ALL ");
}
