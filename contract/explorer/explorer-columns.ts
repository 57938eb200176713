import { EXPLORER_DEFAULT_SORT } from "../constants.ts";

/** Columns and sort orders of the explorer, free of schemas so that a browser can have them for little. */

/** The explorer's 17 columns, in the spec's order (spec 3). */
export const EXPLORER_COLUMNS = [
	"id",
	"state",
	"name",
	"documentNumber",
	"description",
	"documentCategory",
	"tenant",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"cost",
	"documentFolders",
	"documentParties",
	"replacedByDocument",
	"replacedDocument",
	"updatedAt",
] as const;
export type ExplorerColumn = (typeof EXPLORER_COLUMNS)[number];

/** Columns shown until the user chooses others (spec 3). */
export const DEFAULT_EXPLORER_COLUMNS: readonly ExplorerColumn[] = [
	"id",
	"state",
	"name",
	"description",
	"documentCategory",
	"tenant",
	"updatedAt",
];

/** Fields by which the explorer sorts: all columns but five (spec 3), and `createdAt`, the default. */
export const SORT_FIELDS = [
	"state",
	"name",
	"documentNumber",
	"description",
	"documentCategory",
	"tenant",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"cost",
	"updatedAt",
	"createdAt",
] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = "asc" | "desc";
export interface Sort {
	field: SortField;
	order: SortOrder;
}

export function isSortField(field: string): field is SortField {
	return SORT_FIELDS.some((candidate) => candidate === field);
}

/** The table state's own default, which the app always sends (spec 7). */
export const DEFAULT_SORT: Sort = EXPLORER_DEFAULT_SORT;

/** The sort as a query parameter has it. */
export function formatSort({ field, order }: Sort): string {
	if (field === "documentCategory" || field === "tenant") return `${field}.name:${order}`;
	return `${field}:${order}`;
}
