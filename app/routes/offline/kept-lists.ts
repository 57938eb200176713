import type { Translate } from "../../texts/text-source.ts";
import { DEFAULT_SORT } from "../../../contract/explorer/explorer-columns.ts";
import { FILTER_FACES, textFilter, valueFilters } from "../../features/explorer/active-filters.ts";
import {
	ID_FILTER_NAMES,
	ID_FILTERS,
	listParameters,
	parseExplorerState,
	sortInUrl,
} from "../../features/explorer/explorer-state.ts";
import { orderLabel } from "../../features/explorer/order-label.ts";
import type { KeptPage } from "../../features/offline/kept-cache.ts";

/** What is opened beside a list. */
const OPENED = ["item", "describe"];

/**
 * Of kept pages that show the same the first: the same list, whatever is selected in it, or the same document, whichever
 * of its files and tabs was open.
 */
export function distinctPages(pages: readonly KeptPage[]): KeptPage[] {
	const seen = new Set<string>();
	return pages.filter(({ address }) => {
		const shown = whatIsShown(address);
		const isFirst = !seen.has(shown);
		seen.add(shown);
		return isFirst;
	});
}

function whatIsShown(address: string): string {
	const { pathname, query, isExplorer, isList } = partsOf(address);
	if (!isList) return pathname;
	if (isExplorer) return `${pathname}?${listParameters(parseExplorerState(query))}`;
	for (const name of OPENED) query.delete(name);
	return `${pathname}?${query}`;
}

/**
 * Of several lists, what makes it this one: search, filters, order, page. Of what is chosen from a list the address knows
 * the ids alone, so that it is said by what is filtered.
 */
export function keptDetails(address: string, t: Translate): string[] {
	const { query, isExplorer, isList } = partsOf(address);
	if (!isList) return [];
	const page = Number(query.get("page") ?? 1);
	const onPage = page > 1 ? [t("offline.page", { page: String(page) })] : [];
	if (!isExplorer) {
		const search = query.get("q");
		return [...(search ? [`«${search}»`] : []), ...onPage];
	}
	const state = parseExplorerState(query);
	const lists = ID_FILTER_NAMES.filter((name) => state[ID_FILTERS[name]].length > 0);
	return [
		...textFilter(state, t).map(({ label }) => label),
		...lists.map((name) => t("offline.filteredBy", { what: t(FILTER_FACES[name].label) })),
		...valueFilters(state, t).map(({ label }) => label),
		...(sortInUrl(state.sort) === sortInUrl(DEFAULT_SORT) ? [] : [orderLabel(state.sort, t)]),
		...onPage,
	];
}

function partsOf(address: string) {
	const [pathname = "", query = ""] = address.split("?");
	const isExplorer = pathname.endsWith("/documents");
	const isList = isExplorer || /\/(inbox|deadlines)$/.test(pathname);
	return { pathname, query: new URLSearchParams(query), isExplorer, isList };
}
