import type { SortOrder } from "../../../../contract/explorer/explorer-columns.ts";
import type { KeyedPage, Slice } from "./named-rows.ts";
import type { Member } from "./rights/sight.ts";

/** Rows are counted up to here. */
const COUNTED = 10_000;

export interface SliceOfDocuments extends Slice {
	/** Only what belongs to this document. */
	document?: string | undefined;
	/** In the order in which it came, or the other way round. */
	order?: SortOrder;
}

/** A page of what belongs to the documents that the member may see, in the order in which it came or backwards. */
export function listOfDocuments<Item>(
	member: Member,
	table: "participation" | "document_file",
	{ limit, offset, document, order = "asc" }: SliceOfDocuments,
	read: (documentId: string) => Item,
): KeyedPage<Item> {
	const { sql } = member.db;
	const sees = member.sees();
	// Of one document the index by document is asked, else the rows in their own order.
	const from =
		document === undefined ? `${table} t CROSS JOIN document d` : `document d CROSS JOIN ${table} t`;
	const where = `t.document_row = d.id AND d.state < 2 AND ${sees.sql} AND ${document === undefined ? "1" : "d.document_id = ?"}`;
	const values = document === undefined ? sees.values : [...sees.values, document];
	const rows = sql
		.exec<{ id: number; documentId: string }>(
			`SELECT t.id, t.document_id AS documentId FROM ${from} WHERE ${where} ORDER BY t.id ${order} LIMIT +? OFFSET ?`,
			...values,
			limit,
			offset,
		)
		.toArray();
	const { counted } = sql
		.exec<{ counted: number }>(
			`SELECT count(*) AS counted FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT +?)`,
			...values,
			COUNTED,
		)
		.one();
	// Beyond what is counted, a full page says that there may be another one.
	const mayHaveMore = counted === COUNTED && rows.length === limit;
	return {
		rows: rows.map(({ id, documentId }) => ({ key: id, row: id, item: read(documentId) })),
		total: rows.length === 0 ? counted : Math.max(counted, offset + rows.length + (mayHaveMore ? 1 : 0)),
	};
}
