import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ExplorerItem } from "../../../contract/entities.ts";
import type { ExplorerAnswer, ExplorerFilter, ExplorerQuery } from "../../../contract/explorer.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor, Membership } from "../actor.ts";
import { unwrap } from "../outcome.ts";
import { askTenants, tenantsAmong, type TenantAnswer } from "./ask-tenants.ts";
import type { TenantExplorerPage } from "./explorer.ts";
import { mergePages, slicesOf, type MergedRow } from "./merge-pages.ts";

/** Rows of each tenant of which the keys are merged. */
const MAX_MERGED_KEYS = 50_000;

/** One page of the documents of all the actor's tenants that can hold any. Each tenant decides what is seen. */
export async function exploreTenants(
	env: CmsEnv,
	actor: Actor,
	query: ExplorerQuery,
): Promise<ExplorerAnswer> {
	const { filters, sort, pagination } = query;
	const memberships = tenantsThatCanMatch(actor, filters);
	const { asked, merged: slice } = slicesOf(pagination, memberships.length, MAX_MERGED_KEYS);
	const keysOnly = asked.limit > MAX_PAGE_SIZE;
	const answers = await askTenants(env, memberships, (store) =>
		store.explorer(actor.userId, { filters, sort, keysOnly, ...asked }),
	);
	const pages = answers.map(({ value }) => value);
	const merged = mergePages(pages, {
		...slice,
		order: sort.order,
		byTenant: sort.field === "tenant",
	});
	const items = keysOnly ? await itemsOf(actor, answers, merged) : merged.flatMap(({ item }) => item ?? []);
	return {
		items,
		total: pages.reduce((sum, { total }) => sum + total, 0),
		totalIsCapped: pages.some(({ totalIsCapped }) => totalIsCapped),
	};
}

/** A category, folder or party belongs to one tenant, so a filter by one rules the others out. */
export function tenantsThatCanMatch(actor: Actor, filters: ExplorerFilter): Membership[] {
	const byRelation = [filters.documentCategory, filters.documentFolder, filters.documentParties];
	return tenantsAmong(actor, filters.tenant).filter(({ tenantKey }) =>
		byRelation.every((ids) => ids.length === 0 || ids.some((id) => tenantKeyOf(id) === tenantKey)),
	);
}

async function itemsOf(
	actor: Actor,
	answers: readonly TenantAnswer<TenantExplorerPage>[],
	merged: readonly MergedRow<unknown>[],
): Promise<ExplorerItem[]> {
	const bySource = await Promise.all(
		answers.map(async ({ store }, source) => {
			const rows = merged.filter((entry) => entry.source === source).map(({ row }) => row);
			const items = rows.length === 0 ? [] : unwrap(await store.explorerItems(actor.userId, rows));
			return new Map(items.map(({ row, item }) => [row, item]));
		}),
	);
	return merged.flatMap(({ source, row }) => bySource[source]?.get(row) ?? []);
}
