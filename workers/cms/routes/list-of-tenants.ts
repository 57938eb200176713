import type { ListSort } from "../../../contract/api/tenant-lists.ts";
import type { Pagination } from "../../../contract/explorer/explorer.ts";
import { askTenants, type TenantAnswer, tenantsAmong } from "../across-tenants/ask-tenants.ts";
import { itemsOfRows } from "../across-tenants/items-of-rows.ts";
import { mergePages, slicesOf } from "../across-tenants/merge-pages.ts";
import type { Actor } from "../actor.ts";
import { Page, type Store } from "../http/routes-of.ts";
import type { Outcome } from "../outcome.ts";
import type { KeyedPage, Slice } from "../tenant/core/named-rows.ts";

/** Entries of each tenant that are merged. */
const MAX_MERGED_ENTRIES = 10_000;
/** So many are merged whole as they are, where they could be by their keys. */
const FEW_ENTRIES = 100;

interface ListCall {
	env: CmsEnv;
	actor: Actor;
	query: { filters: { tenant?: string | undefined }; sort: ListSort; pagination: Pagination };
}

/** How a list is read of which each tenant may have very many entries. */
interface KeyedList<Item> {
	/** Where the entries stand. */
	keys: (store: Store, slice: Slice) => Promise<Outcome<KeyedPage<null>>>;
	/** Those that are shown, by their rows; what has gone meanwhile is left out. */
	items: (store: Store, rows: readonly number[]) => Promise<Outcome<ReadonlyMap<number, Item>>>;
}

/** A page of a list: of the tenant asked for or of all the actor's tenants. */
export async function listOfTenants<Item>(
	{ env, actor, query: { filters, sort, pagination } }: ListCall,
	list: (store: Store, slice: Slice) => Promise<Outcome<KeyedPage<Item>>>,
	keyed?: KeyedList<Item>,
): Promise<Page<Item[]>> {
	const memberships = tenantsAmong(actor, filters.tenant === undefined ? [] : [filters.tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_ENTRIES);
	const part = { ...merged, order: sort.order, byTenant: sort.by !== "name" };
	if (keyed && asked.limit > FEW_ENTRIES) {
		const answers = await askTenants(env, memberships, (store) => keyed.keys(store, asked));
		const items = await itemsOfRows(answers, mergePages(pagesOf(answers), part), keyed.items);
		return new Page({ items, total: totalOf(answers) }, pagination);
	}
	const answers = await askTenants(env, memberships, (store) => list(store, asked));
	const items = mergePages(pagesOf(answers), part).map(({ item }) => item);
	return new Page({ items, total: totalOf(answers) }, pagination);
}

const pagesOf = <Item>(answers: readonly TenantAnswer<KeyedPage<Item>>[]) =>
	answers.map(({ value }) => value);

function totalOf(answers: readonly TenantAnswer<{ total: number }>[]): number {
	return answers.reduce((sum, { value }) => sum + value.total, 0);
}
