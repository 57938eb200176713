import type { ListSort } from "../../../contract/api/tenant-lists.ts";
import type { Pagination } from "../../../contract/explorer/explorer.ts";
import { askTenants, tenantsAmong } from "../across-tenants/ask-tenants.ts";
import { mergePages, slicesOf } from "../across-tenants/merge-pages.ts";
import type { Actor } from "../actor.ts";
import { Page, type Store } from "../http/routes-of.ts";
import type { Outcome } from "../outcome.ts";
import type { KeyedPage, Slice } from "../tenant/core/named-rows.ts";

/** Entries of each tenant that are merged, whole as they are. */
const MAX_MERGED_ENTRIES = 10_000;

interface ListCall {
	env: CmsEnv;
	actor: Actor;
	query: { filters: { tenant?: string | undefined }; sort: ListSort; pagination: Pagination };
}

/** A page of a list: of the tenant asked for or of all the actor's tenants. */
export async function listOfTenants<Item>(
	{ env, actor, query: { filters, sort, pagination } }: ListCall,
	list: (store: Store, slice: Slice) => Promise<Outcome<KeyedPage<Item>>>,
): Promise<Page<Item[]>> {
	const memberships = tenantsAmong(actor, filters.tenant === undefined ? [] : [filters.tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_ENTRIES);
	const answers = await askTenants(env, memberships, (store) => list(store, asked));
	const pages = answers.map(({ value }) => value);
	const part = { ...merged, order: sort.order, byTenant: sort.by !== "name" };
	const items = mergePages(pages, part).map(({ item }) => item);
	return new Page({ items, total: pages.reduce((sum, entry) => sum + entry.total, 0) }, pagination);
}
