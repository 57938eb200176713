import { SEARCH_TOTAL_CAP } from "../../../contract/constants.ts";
import type { ListedItem } from "../../../contract/explorer/explorer.ts";
import type { SearchAnswer, SearchQueryInput } from "../../../contract/search/search.ts";
import { refusedField } from "../tenant/core/errors.ts";
import type { Actor } from "../actor.ts";
import { askPatiently } from "./ask-tenants.ts";
import { beginSearch } from "./even-time.ts";
import { type Asking, itemsOf, tenantsThatCanMatch } from "./explore-tenants.ts";
import { BY_GRADE, withTypoTolerance } from "../tenant/listing/typo-tolerance.ts";
import type { Total } from "../tenant/listing/explorer-total.ts";
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
	const { answer, isCorrected } =
		memberships.length <= 1
			? await searchOnly(actor, query, asking)
			: await withTypoTolerance(
					query.filters.text,
					(typoTolerance) => searchPage(actor, query, { ...asking, typoTolerance }),
					({ total }) => total === 0,
				);
	await search.end();
	return { ...answer, isCorrected };
}

type Found = Omit<SearchAnswer, "isCorrected">;

/** Of the only tenant that is asked. */
async function searchOnly(
	actor: Actor,
	{ filters, pagination: { page, pageSize } }: SearchQueryInput,
	{ search, tenants }: Omit<Asking, "typoTolerance">,
): Promise<{ answer: Found; isCorrected: boolean }> {
	const part = { offset: (page - 1) * pageSize, limit: pageSize };
	const answers = await tenants.ask((store) =>
		store.listing.search(actor.userId, { filters, typoTolerance: BY_GRADE, keysOnly: false, ...part }),
	);
	const pages = answers.map(({ value }) => value);
	for (const each of pages) search.saw(each);
	const items = pages.flatMap(({ rows }) => rows.flatMap(({ item }) => item ?? []));
	return {
		answer: answerOf(items, pages, tenants),
		isCorrected: pages.some(({ isCorrected }) => isCorrected),
	};
}

async function searchPage(actor: Actor, query: SearchQueryInput, asking: Asking): Promise<Found> {
	const { filters, pagination } = query;
	const { page, pageSize } = pagination;
	const { typoTolerance, search, tenants } = asking;
	const part = { offset: (page - 1) * pageSize, limit: pageSize };
	// Each of several tenants may fill the whole page.
	const asked = { keysOnly: true, offset: 0, limit: part.offset + part.limit };
	const answers = await tenants.ask((store) =>
		store.listing.search(actor.userId, { filters, typoTolerance, ...asked }),
	);
	for (const { value } of answers) search.saw(value);
	const rows = answers.flatMap(({ value }, source) => value.rows.map((row) => ({ ...row, source })));
	const merged = rows.toSorted(compareRanked).slice(part.offset, part.offset + part.limit);
	const silentBefore = tenants.silentCount();
	const items = await itemsOf(actor, answers, merged, { text: filters.text, typoTolerance, tenants });
	// Whoever has fallen silent since leaves the page to the others.
	if (tenants.silentCount() > silentBefore) return searchPage(actor, query, asking);
	return answerOf(
		items,
		answers.map(({ value }) => value),
		tenants,
	);
}

function answerOf(items: readonly ListedItem[], pages: readonly Total[], tenants: Asking["tenants"]): Found {
	return {
		items: items.map((item) => Object.assign(item, { match: item.match ?? null })),
		total: pages.reduce((sum, { total }) => sum + total, 0),
		totalIsCapped: pages.some(({ totalIsCapped }) => totalIsCapped),
		...tenants.silence(),
	};
}
