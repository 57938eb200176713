import { SEARCH_TOTAL_CAP } from "../../../contract/constants.ts";
import type { SearchAnswer, SearchQueryInput } from "../../../contract/search/search.ts";
import { refusedField } from "../tenant/core/errors.ts";
import type { Actor } from "../actor.ts";
import { askPatiently } from "./ask-tenants.ts";
import { beginSearch } from "./even-time.ts";
import { type Asking, itemsOf, tenantsThatCanMatch } from "./explore-tenants.ts";
import { withTypoTolerance } from "../tenant/listing/typo-tolerance.ts";
import { compareRanked } from "../tenant/listing/search-rank.ts";

/**
 * One page of the best matches of all the actor's tenants (`GET /documents/search`). Each tenant decides what is seen.
 * @throws ContractError 400 for a page beyond the matches that are ranked
 */
export async function searchTenants(
	env: CmsEnv,
	actor: Actor,
	query: SearchQueryInput,
): Promise<SearchAnswer> {
	const { page, pageSize } = query.pagination;
	const offset = (page - 1) * pageSize;
	if (offset + pageSize > SEARCH_TOTAL_CAP) {
		throw refusedField(["pagination", "page"], `goes beyond the best ${SEARCH_TOTAL_CAP} matches`);
	}
	const search = beginSearch(query.filters.text);
	const memberships = tenantsThatCanMatch(actor, query.filters);
	const asking = { search, memberships, tenants: askPatiently(env, memberships) };
	const { answer, isCorrected } = await withTypoTolerance(
		query.filters.text,
		(typoTolerance) => searchPage(actor, query, { ...asking, typoTolerance }),
		({ total }) => total === 0,
	);
	await search.end();
	return { ...answer, isCorrected };
}

async function searchPage(
	actor: Actor,
	query: SearchQueryInput,
	asking: Asking,
): Promise<Omit<SearchAnswer, "isCorrected">> {
	const { filters, pagination } = query;
	const { page, pageSize } = pagination;
	const { typoTolerance, search, memberships, tenants } = asking;
	const part = { offset: (page - 1) * pageSize, limit: pageSize };
	const keysOnly = memberships.length > 1;
	// Each of several tenants may fill the whole page.
	const asked = keysOnly ? { offset: 0, limit: part.offset + part.limit } : part;
	const answers = await tenants.ask((store) =>
		store.listing.search(actor.userId, { filters, typoTolerance, keysOnly, ...asked }),
	);
	for (const { value } of answers) search.saw(value);
	const rows = answers.flatMap(({ value }, source) => value.rows.map((row) => ({ ...row, source })));
	const merged = rows.toSorted(compareRanked).slice(part.offset, part.offset + part.limit);
	const silentBefore = tenants.silentCount();
	const items = keysOnly
		? await itemsOf(actor, answers, merged, { text: filters.text, typoTolerance, tenants })
		: rows.flatMap(({ item }) => item ?? []);
	// Whoever has fallen silent since leaves the page to the others.
	if (tenants.silentCount() > silentBefore) return searchPage(actor, query, asking);
	return {
		items: items.map((item) => Object.assign(item, { match: item.match ?? null })),
		total: answers.reduce((sum, { value }) => sum + value.total, 0),
		totalIsCapped: answers.some(({ value }) => value.totalIsCapped),
		...tenants.silence(),
	};
}
