import type { Condition } from "../core/database.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { NamedSlice } from "../core/named-rows.ts";
import type { Member } from "../core/sight.ts";
import { seenApart } from "./counters.ts";

/** Folders and parties are seen by the same rule. */
export type LinkedTable = "folder" | "party";

/**
 * Seen by members with edit access in the tenant (spec 6), by others only where a listed document that they see has it,
 * which the counters know.
 */
function isVisible(member: Member, table: LinkedTable): Condition {
	if (member.mayEdit || member.seesAll) return { sql: "1", values: [] };
	const open = member.seesCategory("k.category_row");
	const apart = seenApart(member, table, "t.id");
	return {
		sql: `(EXISTS (
			SELECT 1 FROM counter k
			WHERE k.kind = '${table}' AND k.ref_row = t.id AND k.state IN (0, 1) AND k.n > 0 AND ${open.sql}
		) OR ${apart.sql} > 0)`,
		values: [...open.values, ...apart.values],
	};
}

/** Row of the folder or party that the member may see; null where there is none. */
export function visibleLinkedRow(member: Member, table: LinkedTable, documentId: string): number | null {
	const { sql, values } = isVisible(member, table);
	const [found] = member.db.sql
		.exec<{ id: number }>(
			`SELECT t.id FROM ${table} t WHERE t.document_id = ? AND ${sql}`,
			documentId,
			...values,
		)
		.toArray();
	return found?.id ?? null;
}

/** Rows of the folders or parties that the member may see, by name, and how many there are in all. */
export function visibleLinkedRows(
	member: Member,
	table: LinkedTable,
	{ limit, offset, text = "" }: NamedSlice,
): { rows: number[]; total: number } {
	const visible = isVisible(member, table);
	const from = `FROM ${table} t WHERE ${visible.sql} AND ${nameHasWords("?")}`;
	const values = [...visible.values, JSON.stringify(wordsOfName(text))];
	const { sql } = member.db;
	return {
		rows: sql
			.exec<{ id: number }>(
				`SELECT t.id ${from} ORDER BY t.name_key, t.id LIMIT ? OFFSET ?`,
				...values,
				limit,
				offset,
			)
			.toArray()
			.map(({ id }) => id),
		total: sql.exec<{ total: number }>(`SELECT count(*) AS total ${from}`, ...values).one().total,
	};
}
