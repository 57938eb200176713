import { EXPLORER_PAGE_SIZE, SEARCH_TOTAL_CAP, TENANT_KEY_LENGTH } from "../../../contract/constants.ts";
import {
	type ExplorerFilterState,
	filterParameters,
	NO_FILTER,
	parseExplorerState,
} from "../explorer/explorer-state.ts";

/** The order of the hits: the best match first, or the newest document. */
export type SearchSort = "relevance" | "newest";

/** What the page of results shows. It lives in the URL; the filter is written there as the explorer writes its own. */
export interface SearchView {
	/** At most one tenant and one category of those that the explorer can filter by. */
	filter: ExplorerFilterState;
	sort: SearchSort;
	/** From 1. */
	page: number;
}

/** The last page of the matches that the CMS puts in order of relevance. */
export const LAST_RANKED_PAGE = Math.floor(SEARCH_TOTAL_CAP / EXPLORER_PAGE_SIZE);
const MAX_PAGE = 1_000_000;

/** The search for a text, in all there is. */
export function searchFor(text: string): SearchView {
	return { filter: { ...NO_FILTER, text }, sort: "relevance", page: 1 };
}

/** Reads the URL; what makes no sense there counts as missing. */
export function parseSearchView(parameters: URLSearchParams): SearchView {
	const { text, tenants, categories, state, startDate, endDate } = parseExplorerState(parameters);
	const [tenant] = tenants;
	// A category of another tenant is one that was chosen before the tenant was.
	const category = categories.find((id) => tenant === undefined || tenantKey(id) === tenantKey(tenant));
	const sort = parameters.get("sort") === "newest" ? "newest" : "relevance";
	const page = Number(parameters.get("page") ?? 1);
	const lastPage = sort === "relevance" ? LAST_RANKED_PAGE : MAX_PAGE;
	return {
		filter: {
			...NO_FILTER,
			text,
			tenants: tenant === undefined ? [] : [tenant],
			categories: category === undefined ? [] : [category],
			state,
			startDate,
			endDate,
		},
		sort,
		page: Number.isInteger(page) ? Math.min(Math.max(page, 1), lastPage) : 1,
	};
}

/** The query of the URL, with its question mark; only what differs from the default is in it. */
export function formatSearchView({ filter, sort, page }: SearchView): string {
	const parameters = filterParameters(filter);
	if (sort === "newest") parameters.set("sort", sort);
	if (page > 1) parameters.set("page", String(page));
	return parameters.size > 0 ? `?${parameters}` : "";
}

/** Whether less is searched than all there is. */
export function isNarrowed({ filter }: SearchView): boolean {
	return filterParameters({ ...filter, text: "" }).size > 0;
}

/** (The contract's own comes with its schemas, which no browser needs.) */
function tenantKey(documentId: string): string {
	return documentId.slice(0, TENANT_KEY_LENGTH);
}
