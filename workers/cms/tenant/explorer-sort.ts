import type { SortField } from "../../../contract/explorer-columns.ts";

/** The key of a sort field in a document's row `d`, and whether it may be missing. */
export interface SortColumn {
	key: string;
	isNullable: boolean;
}

const always = (column: string): SortColumn => ({ key: `d.${column}`, isNullable: false });
const optional = (column: string): SortColumn => ({ key: `d.${column}`, isNullable: true });

/** Each has an index that begins with the state and ends with the row's id: no sort reads more than it shows. */
export const SORT_COLUMNS: Readonly<Record<SortField, SortColumn>> = {
	state: always("state"),
	name: always("name_key"),
	documentNumber: optional("number_key"),
	description: optional("description_key"),
	documentCategory: always("category_key"),
	// Within one tenant all are equal; the order of tenants is the merger's.
	tenant: { key: "0", isNullable: false },
	startDate: optional("start_date"),
	endDate: optional("end_date"),
	inactiveDate: optional("inactive_date"),
	warrantyUntil: optional("warranty_until"),
	cost: optional("cost"),
	updatedAt: always("updated_at"),
	createdAt: always("created_at"),
};
