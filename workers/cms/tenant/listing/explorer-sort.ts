import type { Sort, SortField } from "../../../../contract/explorer/explorer-columns.ts";

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
