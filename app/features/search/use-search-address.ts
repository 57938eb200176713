import { useLocation, useNavigation } from "react-router";
import { type ExplorerFilterState, filterParameters } from "../explorer/explorer-state.ts";
import { useDestinations } from "../../destinations.ts";
import { type FoundPlace, placeParameters } from "./found-place.ts";
import { formatSearchView, parseSearchView, searchFor, type SearchView } from "./search-view.ts";

/** What the page of results shows, or is about to show: a click shows before its answer is there. */
export function useSearchView(): SearchView {
	const { search: shown } = useLocation();
	const { search: path } = useDestinations();
	const next = useNavigation().location;
	return parseSearchView(new URLSearchParams(next?.pathname === path ? next.search : shown));
}

/** The addresses that a search leads to. */
export function useSearchAddress() {
	const { search, documents } = useDestinations();
	return {
		/** The page of results. */
		path: search,
		addressOf: (view: SearchView) => search + formatSearchView(view),
		/** What it finds, without the page. */
		hitsAddress: (text: string) => `${search}/hits${formatSearchView(searchFor(text))}`,
		/** The list of documents, filtered by the same search. */
		listAddress: (filter: ExplorerFilterState) => `${documents}?${filterParameters(filter)}`,
		/** A document's own page, at the file and page of the hit; the way back is the list of what was searched for. */
		hitAddress: (documentId: string, place: FoundPlace | null, filter: ExplorerFilterState) => {
			const parameters = placeParameters(place, filter.text);
			const from = String(filterParameters(filter));
			if (from) parameters.set("from", from);
			return `${documents}/${documentId}${parameters.size > 0 ? `?${parameters}` : ""}`;
		},
	};
}
