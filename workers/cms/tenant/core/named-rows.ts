import { type SQL, sql } from "drizzle-orm";
import type { ListSort } from "../../../../contract/api/tenant-lists.ts";
import type { Pagination } from "../../../../contract/explorer/explorer.ts";
import type { SortOrder } from "../../../../contract/explorer/explorer-columns.ts";

/** A list's page of one tenant, with keys by which pages of several tenants are merged. */
export interface KeyedRow<Item> {
	/** Sort key, the same everywhere; null comes last. */
	key: string | number | null;
	/** Makes the order within the tenant total. */
	row: number;
	item: Item;
}

export interface KeyedPage<Item> {
	rows: KeyedRow<Item>[];
	total: number;
}

/** Part of a list: the rows after the first `offset`, at most `limit`. */
export interface Slice {
	limit: number;
	offset: number;
}

/** Part of a list of those whose name has each word of `text` somewhere. */
export interface NamedSlice extends Slice {
	text?: string;
	/** By name, as they were made, or as categories are put in order; one way or the other. */
	by?: ListSort["by"];
	order?: SortOrder;
	/** With how many documents each has. */
	usage?: boolean;
	/** Only those of which there is another one of the same name, as far as the member sees. */
	duplicates?: boolean;
}

/** The part of a list that makes a page. */
export function sliceOf({ page, pageSize }: Pagination): Slice {
	return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** A condition's list of rows, however many. */
export function listOf(rows: readonly number[]): SQL {
	return sql`(SELECT value FROM json_each(${JSON.stringify(rows)}))`;
}

/** Rows in the order in which they were asked for. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}
