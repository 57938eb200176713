import type { TenantDatabase } from "../core/database.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { NamedSlice } from "../core/named-rows.ts";

/** Folders and parties are seen by the same rule. */
export type LinkedTable = "folder" | "party";

/**
 * Seen by members with edit access in the tenant (spec 6), by others only where a listed document of one of their
 * categories has it, which the counters know.
 */
const visible = (table: LinkedTable) => `(
	EXISTS (
		SELECT 1 FROM member m WHERE m.user_id = ?1 AND (
			m.is_admin = 1 OR EXISTS (SELECT 1 FROM category_right r WHERE r.user_id = ?1 AND r.rights >= 2)
		)
	)
	OR EXISTS (
		SELECT 1 FROM category_right r JOIN counter k
			ON k.kind = '${table}' AND k.ref_row = t.id AND k.state IN (0, 1) AND k.category_row = r.category_row
		WHERE r.user_id = ?1 AND k.n > 0
	)
)`;

const statements = {
	folder: statementsFor("folder"),
	party: statementsFor("party"),
};

function statementsFor(table: LinkedTable) {
	return {
		one: `SELECT t.id FROM ${table} t WHERE t.document_id = ?2 AND ${visible(table)}`,
		page: `SELECT t.id FROM ${table} t WHERE ${visible(table)} AND ${nameHasWords("?2")}
			ORDER BY t.name_key, t.id LIMIT ?3 OFFSET ?4`,
		count: `SELECT count(*) AS total FROM ${table} t WHERE ${visible(table)} AND ${nameHasWords("?2")}`,
	};
}

/** Row of the folder or party that the member may see; null where there is none. */
export function visibleLinkedRow(
	db: TenantDatabase,
	table: LinkedTable,
	userId: string,
	documentId: string,
): number | null {
	return db.sql.exec<{ id: number }>(statements[table].one, userId, documentId).toArray()[0]?.id ?? null;
}

/** Rows of the folders or parties that the member may see, by name, and how many there are in all. */
export function visibleLinkedRows(
	db: TenantDatabase,
	table: LinkedTable,
	userId: string,
	{ limit, offset, text = "" }: NamedSlice,
): { rows: number[]; total: number } {
	const { page, count } = statements[table];
	const words = JSON.stringify(wordsOfName(text));
	return {
		rows: db.sql
			.exec<{ id: number }>(page, userId, words, limit, offset)
			.toArray()
			.map(({ id }) => id),
		total: db.sql.exec<{ total: number }>(count, userId, words).one().total,
	};
}
