import type { Pagination } from "../../../contract/explorer/explorer.ts";
import type { SortOrder } from "../../../contract/explorer/explorer-columns.ts";
import type { Membership } from "../actor.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { sortKey } from "../tenant/core/folding.ts";
import type { KeyedPage, KeyedRow, Slice } from "../tenant/core/named-rows.ts";

/**
 * Which part each tenant is asked for, and which part of the merged list is the page. Of several tenants each may fill
 * the whole page, so all are asked from the beginning, for `deepest` rows at most: all of them lie in memory at once.
 * @throws ContractError 400 for a page further on, which takes a filter by one tenant
 */
export function slicesOf(
	{ page, pageSize }: Pagination,
	tenants: number,
	deepest: number,
): { asked: Slice; merged: Slice } {
	const slice = { limit: pageSize, offset: (page - 1) * pageSize };
	if (tenants <= 1) return { asked: slice, merged: { limit: pageSize, offset: 0 } };
	const limit = slice.offset + slice.limit;
	if (limit > deepest) throw refusedField(["pagination", "page"], "validation.pageTooFar");
	return { asked: { limit, offset: 0 }, merged: slice };
}

/** The part of a merged list that is asked for. */
export interface MergedSlice extends Slice {
	order: SortOrder;
	/** The list is sorted by tenant: all of one, then all of the next. */
	byTenant?: boolean;
}

/** A row of the merged list, and the position of the tenant that it comes from. */
export interface MergedRow<Item> extends KeyedRow<Item> {
	source: number;
}

/**
 * Each tenant's rows from the beginning, in one order: by key, then by tenant, then by the tenant's own order. Rows
 * without a key come last, whichever the direction. `pages` stand in the order of their tenants.
 */
export function mergePages<Item>(
	pages: readonly Pick<KeyedPage<Item>, "rows">[],
	slice: MergedSlice,
): MergedRow<Item>[] {
	const rows = pages.flatMap((page, source) =>
		page.rows.map(({ key, row, item }): MergedRow<Item> => ({ key, row, item, source })),
	);
	return mergeRows(rows, slice);
}

/** The same of rows that stand tenant by tenant, each in its tenant's order. */
export function mergeRows<Item>(
	rows: readonly MergedRow<Item>[],
	{ limit, offset, order, byTenant = false }: MergedSlice,
): MergedRow<Item>[] {
	const direction = order === "asc" ? 1 : -1;
	return rows
		.toSorted(
			// Equal rows stay as they are: by tenant, and within one as the tenant gave them.
			(one, other) =>
				byTenant ? direction * (one.source - other.source) : compareKeys(one.key, other.key, direction),
		)
		.slice(offset, offset + limit);
}

/** Tenants in the order in which a list sorted by tenant shows them. */
export function inTenantOrder(memberships: readonly Membership[]): Membership[] {
	return memberships
		.map((membership) => ({ membership, key: sortKey(membership.name) }))
		.toSorted((one, other) => compareKeys(one.key, other.key, 1) || one.membership.id - other.membership.id)
		.map(({ membership }) => membership);
}

function compareKeys(
	one: KeyedRow<unknown>["key"],
	other: KeyedRow<unknown>["key"],
	direction: number,
): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	if (one === other) return 0;
	return one < other ? -direction : direction;
}
