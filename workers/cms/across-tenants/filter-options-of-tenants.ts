import type {
	ExplorerFilterOptions,
	FilterList,
	FilterOption,
	FilterOptionsQuery,
} from "../../../contract/explorer/explorer.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor } from "../actor.ts";
import { askPatiently, tenantsAmong } from "./ask-tenants.ts";
import { beginSearch } from "./even-time.ts";
import type { RankedOption, TenantFilterOptions } from "../tenant/listing/filter-options.ts";
import { withTypoTolerance } from "../tenant/listing/typo-tolerance.ts";

/** What the explorer's filter can offer in all of the actor's tenants. Each tenant decides what is seen. */
export async function askFilterOptions(
	env: CmsEnv,
	actor: Actor,
	query: FilterOptionsQuery,
): Promise<ExplorerFilterOptions> {
	const keys = new Set(query.ids.map((id) => tenantKeyOf(id)));
	const memberships = tenantsAmong(actor, query.tenant).filter(
		({ tenantKey }) => keys.size === 0 || keys.has(tenantKey),
	);
	const { text } = query.filters;
	const search = beginSearch(text);
	const questions = askPatiently(env, memberships);
	const { answer } = await withTypoTolerance(
		text,
		async (typoTolerance) => {
			const answers = await questions.ask((store) =>
				store.listing.filterOptions(actor.userId, { ...query, typoTolerance }),
			);
			for (const { value } of answers) search.saw(value);
			return answers.map(({ value }) => value);
		},
		(tenants) => tenants.every(({ isEmpty }) => isEmpty),
	);
	await search.end();
	return mergeFilterOptions(answer, query.limit);
}

/**
 * The lists of several tenants as one each, by name, and the categories of one alone in its order; where it is cut, the
 * choices with the most documents stay. A choice is one tenant's, so numbers stand beside each other and are never added
 * up.
 */
export function mergeFilterOptions(
	tenants: readonly TenantFilterOptions[],
	limit: number,
): ExplorerFilterOptions {
	const categories = mergeList(tenants, "filterDocumentCategories", limit);
	const folders = mergeList(tenants, "filterTenantDocumentFolders", limit);
	const parties = mergeList(tenants, "filterDocumentParties", limit);
	const own = mergeList(tenants, "filterTenants", limit);
	return {
		filterDocumentCategories: categories.kept.map(toOption),
		filterTenantDocumentFolders: folders.kept.map(toOption),
		filterDocumentParties: parties.kept.map(toOption),
		filterTenants: own.kept.map(({ tenant, count }) => ({ ...tenant, count })),
		hasMore: {
			filterDocumentCategories: categories.hasMore,
			filterTenantDocumentFolders: folders.hasMore,
			filterDocumentParties: parties.hasMore,
			filterTenants: own.hasMore,
		},
	};
}

interface OwnedOption extends RankedOption {
	tenant: TenantFilterOptions["tenant"];
}

function mergeList(tenants: readonly TenantFilterOptions[], list: FilterList, limit: number) {
	const all = tenants.flatMap(({ tenant, lists }) =>
		(lists[list] ?? []).map((option): OwnedOption => Object.assign(option, { tenant })),
	);
	const hasMore = all.length > limit;
	const kept = hasMore
		? all.toSorted((one, other) => byNumber(one, other) || byName(one, other)).slice(0, limit)
		: all;
	const isOfOne = new Set(kept.map(({ tenant }) => tenant.documentId)).size === 1;
	const inOrder = isOfOne ? byPlace : byName;
	return { kept: kept.toSorted((one, other) => inOrder(one, other) || byNumber(one, other)), hasMore };
}

/** Where nobody has counted, there are many: of those the most used come first. */
function byNumber(one: OwnedOption, other: OwnedOption): number {
	return (other.count ?? other.used) - (one.count ?? one.used) || other.used - one.used;
}

function byPlace(one: OwnedOption, other: OwnedOption): number {
	return (one.place ?? 0) - (other.place ?? 0) || byName(one, other);
}

function byName(one: OwnedOption, other: OwnedOption): number {
	if (one.nameKey === other.nameKey) return 0;
	return one.nameKey < other.nameKey ? -1 : 1;
}

function toOption({ documentId, name, icon = null, count, tenant }: OwnedOption): FilterOption {
	return {
		documentId,
		name,
		...(icon !== null && { icon }),
		count,
		tenant: { documentId: tenant.documentId, name: tenant.name },
	};
}
