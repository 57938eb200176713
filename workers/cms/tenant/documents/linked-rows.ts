import type { Condition } from "../core/database.ts";
import { forbidden } from "../core/errors.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { KeyedPage, NamedSlice } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";
import { seenApart } from "./counters.ts";

/** Folders and parties are seen by the same rule, and a document can be given only those that one sees. */
export type LinkedTable = "folder" | "party";

/**
 * The spec gives folders and parties no rights of their own, and a name would tell of documents that one may not see. So
 * a member sees those that stand on a document that the member sees and that is not deleted, and those that the member
 * has made. The counters know on which documents they stand.
 */
export function isVisible(member: Member, table: LinkedTable): Condition {
	if (member.seesAll) return { sql: "1", values: [] };
	const open = member.seesCategory("k.category_row");
	const apart = seenApart(member, table, "t.id");
	return {
		sql: `(EXISTS (
			SELECT 1 FROM counter k
			WHERE k.kind = '${table}' AND k.ref_row = t.id AND k.state IN (0, 1) AND k.n > 0 AND ${open.sql}
		) OR t.created_by IS ? OR ${apart.sql} > 0)`,
		values: [...open.values, member.userId, ...apart.values],
	};
}

/** Whether the row `t` stands on a document that the member may not see, a deleted one too. */
export function standsOnHidden(member: Member, table: LinkedTable): Condition {
	if (member.seesAll) return { sql: "0", values: [] };
	const open = member.seesCategory("k.category_row");
	const apart = seenApart(member, table, "t.id");
	return {
		sql: `((
			SELECT coalesce(sum(k.n), 0) FROM counter k
			WHERE k.kind = '${table}' AND k.ref_row = t.id AND NOT ${open.sql}
		) > ${apart.sql})`,
		values: [...open.values, ...apart.values],
	};
}

/** 403 where a change of the row would change documents that the member may not see: that is for the tenant's admins. */
export function refuseOnHidden(member: Member, table: LinkedTable, row: number): void {
	const hidden = standsOnHidden(member, table);
	const [found] = member.db.sql
		.exec(`SELECT 1 FROM ${table} t WHERE t.id = ? AND ${hidden.sql}`, row, ...hidden.values)
		.toArray();
	if (found) throw forbidden(table === "party" ? "error.partyOnHidden" : "error.folderOnHidden");
}

/** Those of the folders or parties that the member may not see, because they stand on hidden documents alone. */
export function hiddenLinked(
	member: Member,
	table: LinkedTable,
	documentIds: readonly string[],
): ReadonlySet<string> {
	if (member.seesAll || documentIds.length === 0) return new Set();
	const visible = isVisible(member, table);
	const hidden = standsOnHidden(member, table);
	const rows = member.db.sql.exec<{ documentId: string }>(
		`SELECT t.document_id AS documentId FROM ${table} t
		WHERE t.document_id IN (SELECT value FROM json_each(?)) AND ${hidden.sql} AND NOT ${visible.sql}`,
		JSON.stringify(documentIds),
		...hidden.values,
		...visible.values,
	);
	return new Set([...rows].map(({ documentId }) => documentId));
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

/** Rows of those of the folders with these names that the member may see; of several of one name the oldest. */
export function foldersWithNames(member: Member, names: readonly string[]): number[] {
	const { sql, values } = isVisible(member, "folder");
	return member.db.sql
		.exec<{ id: number }>(
			`SELECT min(t.id) AS id FROM folder t
			WHERE t.name IN (SELECT value FROM json_each(?)) AND ${sql} GROUP BY t.name`,
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
	slice: NamedSlice,
): { rows: number[]; total: number } {
	const { rows, total } = visibleLinkedKeys(member, table, slice);
	return { rows: rows.map(({ row }) => row), total };
}

/** The same with what they are sorted by, and nothing else of them: of many, few are shown. */
export function visibleLinkedKeys(
	member: Member,
	table: LinkedTable,
	{ limit, offset, text = "", by = "name", order = "asc", duplicates = false }: NamedSlice,
): KeyedPage<null> {
	const visible = isVisible(member, table);
	const named = nameHasWords(wordsOfName(text));
	const alike = duplicates ? hasNamesake(visible, table) : { sql: "1", values: [] };
	const from = `FROM ${table} t WHERE ${alike.sql} AND ${named.sql} AND ${visible.sql}`;
	const values = [...alike.values, ...named.values, ...visible.values];
	const first = by === "name" ? `t.name_key ${order}, ` : "";
	const { db } = member;
	return {
		rows: db.sql
			.exec<{ row: number; key: string }>(
				`SELECT t.id AS row, t.name_key AS key ${from} ORDER BY ${first}t.id ${order} LIMIT +? OFFSET ?`,
				...values,
				limit,
				offset,
			)
			.toArray()
			.map(({ row, key }) => ({ row, key, item: null })),
		total: db.sql.exec<{ total: number }>(`SELECT count(*) AS total ${from}`, ...values).one().total,
	};
}

/** Those of the rows that the member may see. */
export function visibleAmong(member: Member, table: LinkedTable, rows: readonly number[]): number[] {
	const visible = isVisible(member, table);
	return member.db.sql
		.exec<{ id: number }>(
			`SELECT t.id FROM json_each(?) asked CROSS JOIN ${table} t ON t.id = asked.value WHERE ${visible.sql}`,
			JSON.stringify(rows),
			...visible.values,
		)
		.toArray()
		.map(({ id }) => id);
}

/**
 * Whether there is another row of the same name: among those that are seen, so that a hidden one is not given away. Only
 * of names that stand there twice at all it is asked which are seen.
 */
function hasNamesake(visible: Condition, table: LinkedTable): Condition {
	const twice = `SELECT name_key FROM ${table} GROUP BY name_key HAVING count(*) > 1`;
	const sql = `SELECT t.name_key FROM ${table} t WHERE t.name_key IN (${twice}) AND ${visible.sql}
		GROUP BY t.name_key HAVING count(*) > 1`;
	return { sql: `t.name_key IN (${sql})`, values: visible.values };
}

/** The folders or parties with this name that the member may see, the oldest first. */
export function visibleNamesakes(
	member: Member,
	table: LinkedTable,
	nameKey: string,
): { id: number; documentId: string }[] {
	const { sql, values } = isVisible(member, table);
	return member.db.sql
		.exec<{ id: number; documentId: string }>(
			`SELECT t.id, t.document_id AS documentId FROM ${table} t WHERE t.name_key = ? AND ${sql} ORDER BY t.id`,
			nameKey,
			...values,
		)
		.toArray();
}

/** The parties that the member may see and that have one of these names, as names are compared. */
export function visibleParties(member: Member, nameKeys: readonly string[]): { row: number; key: string }[] {
	const { sql, values } = isVisible(member, "party");
	return member.db.sql
		.exec<{ row: number; key: string }>(
			`SELECT t.id AS row, t.name_key AS key FROM json_each(?) k CROSS JOIN party t ON t.name_key = k.value
			WHERE ${sql}`,
			JSON.stringify(nameKeys),
			...values,
		)
		.toArray();
}
