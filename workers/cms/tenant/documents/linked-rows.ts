import type { Condition } from "../core/database.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { NamedSlice } from "../core/named-rows.ts";
import type { Member } from "../core/sight.ts";
import { seenApart } from "./counters.ts";

/** Folders and parties are seen by the same rule, and a document can be given only those that one sees. */
export type LinkedTable = "folder" | "party";

/**
 * The spec gives folders and parties no rights of their own. They belong to the tenant, so who may make them (edit
 * access in the tenant, spec 6) sees all of them. To others a name would tell of documents that they may not see: they
 * see only what stands on a document that they see and that is not deleted. The counters know which these are.
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
	return linkedRowsWithIds(member, table, [documentId])[0]?.id ?? null;
}

/** Rows of those of the folders or parties that the member may see, in no order. */
export function linkedRowsWithIds(
	member: Member,
	table: LinkedTable,
	documentIds: readonly string[],
): { id: number; documentId: string }[] {
	const { sql, values } = isVisible(member, table);
	return member.db.sql
		.exec<{ id: number; documentId: string }>(
			`SELECT t.id, t.document_id AS documentId FROM ${table} t
			WHERE t.document_id IN (SELECT value FROM json_each(?)) AND ${sql}`,
			JSON.stringify(documentIds),
			...values,
		)
		.toArray();
}

/** Rows of those of the folders with these names that the member may see. */
export function foldersWithNames(member: Member, names: readonly string[]): number[] {
	const { sql, values } = isVisible(member, "folder");
	return member.db.sql
		.exec<{ id: number }>(
			`SELECT t.id FROM folder t WHERE t.name IN (SELECT value FROM json_each(?)) AND ${sql}`,
			JSON.stringify(names),
			...values,
		)
		.toArray()
		.map(({ id }) => id);
}

/** Rows of the folders or parties that the member may see, in their order, and how many there are in all. */
export function visibleLinkedRows(
	member: Member,
	table: LinkedTable,
	{ limit, offset, text = "", by = "name", order = "asc", duplicates = false }: NamedSlice,
): { rows: number[]; total: number } {
	const visible = isVisible(member, table);
	const named = nameHasWords(wordsOfName(text));
	const alike = duplicates
		? `AND t.name_key IN (SELECT name_key FROM ${table} GROUP BY name_key HAVING count(*) > 1)`
		: "";
	const from = `FROM ${table} t WHERE ${visible.sql} AND ${named.sql} ${alike}`;
	const values = [...visible.values, ...named.values];
	const first = by === "name" ? `t.name_key ${order}, ` : "";
	const { sql } = member.db;
	return {
		rows: sql
			.exec<{ id: number }>(
				`SELECT t.id ${from} ORDER BY ${first}t.id ${order} LIMIT ? OFFSET ?`,
				...values,
				limit,
				offset,
			)
			.toArray()
			.map(({ id }) => id),
		total: sql.exec<{ total: number }>(`SELECT count(*) AS total ${from}`, ...values).one().total,
	};
}
