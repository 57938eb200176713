import type { Sort, SortField } from "../../../../contract/explorer/explorer-columns.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Total } from "./explorer-total.ts";
import type { ListSlice, PageRow } from "./sources/scan-index.ts";

/** The key of a sort field in a document's row `d`, and whether it may be missing. */
export interface SortColumn {
	/** Null where all rows of one tenant are equal. */
	key: string | null;
	isNullable: boolean;
	/** The index that has the rows of one state in this order. */
	index: string;
}

const always = (column: string, index: string): SortColumn => ({
	key: `d.${column}`,
	isNullable: false,
	index,
});
const optional = (column: string, index: string): SortColumn => ({
	key: `d.${column}`,
	isNullable: true,
	index,
});

/** Each has an index that begins with the state and ends with the row's id: no sort reads more than it shows. */
export const SORT_COLUMNS: Readonly<Record<SortField, SortColumn>> = {
	state: always("state", "document_by_state"),
	name: always("name_key", "document_by_name"),
	documentNumber: optional("number_key", "document_by_number"),
	description: optional("description_key", "document_by_description"),
	documentCategory: always("category_key", "document_by_category_name"),
	// Within one tenant all are equal; the order of tenants is the merger's.
	tenant: { key: null, isNullable: false, index: "document_by_state" },
	startDate: optional("start_date", "document_by_start_date"),
	endDate: optional("end_date", "document_by_end_date"),
	inactiveDate: optional("inactive_date", "document_by_inactive_date"),
	warrantyUntil: optional("warranty_until", "document_by_warranty_until"),
	cost: optional("cost", "document_by_cost"),
	updatedAt: always("updated_at", "document_by_updated_at"),
	createdAt: always("created_at", "document_by_created_at"),
};

/** What rows `d` are sorted by, with that key as `sortKey`. Rows without a key come last in both directions. */
export function orderOf({ field, order }: Sort, isReversed: boolean): { key: string; orderBy: string } {
	const direction = (order === "asc") === isReversed ? "DESC" : "ASC";
	const nulls = isReversed ? "DESC" : "ASC";
	return {
		key: SORT_COLUMNS[field].key ?? "NULL",
		orderBy: `sortKey IS NULL ${nulls}, sortKey ${direction}, d.id ${direction}`,
	};
}

/** Part of a list, in its order, and how long all of it is. */
export interface Found extends Total {
	rows: PageRow[];
}

type SortedSlice = ListSlice & { sort: Sort };

/** Part of the list of these rows, a JSON list. */
export function sortedRows(db: TenantDatabase, list: string, query: SortedSlice): Found {
	return sorted(db, { sql: "SELECT value AS id FROM json_each(?)", values: [list] }, query);
}

/** These rows, counted and sorted. */
export function sorted(db: TenantDatabase, matching: Condition, query: SortedSlice): Found {
	const { limit, offset, fromEnd = false, sort } = query;
	const { key, orderBy } = orderOf(sort, fromEnd);
	const statement = `WITH matching (id) AS MATERIALIZED (${matching.sql})
		SELECT ${key} AS sortKey, d.id, count(*) OVER () AS total
		FROM matching CROSS JOIN document d ON d.id = matching.id ORDER BY ${orderBy} LIMIT +? OFFSET ?`;
	const read = (first: number, from: number) =>
		db.sql.exec<PageRow & { total: number }>(statement, ...matching.values, first, from).toArray();
	const rows = read(limit, offset);
	// A page beyond the last one, or of size 0, has no row that carries the total.
	const total = rows[0]?.total ?? (offset === 0 && limit > 0 ? 0 : (read(1, 0)[0]?.total ?? 0));
	return { rows: fromEnd ? rows.toReversed() : rows, total, totalIsCapped: false };
}
