import { useDestinations } from "../layout/destinations.ts";
import { type FoundPlace, placeParameters } from "./found-place.ts";
import { formatSearch, type SearchView } from "./search-address.ts";

/** The addresses that a search leads to. */
export function useSearchAddress() {
	const { search, documents } = useDestinations();
	return {
		/** The page of results. */
		path: search,
		addressOf: (view: Partial<SearchView>) => search + formatSearch(view),
		/** The list of documents, filtered by the same search. */
		listAddress: (text: string) => documents + formatSearch({ text }),
		/** A document's own page, at the file and page of the hit; the way back is the list of what was searched for. */
		hitAddress: (documentId: string, place: FoundPlace | null, text: string) => {
			const parameters = placeParameters(place, text);
			if (text) parameters.set("from", formatSearch({ text }).slice(1));
			return `${documents}/${documentId}${parameters.size > 0 ? `?${parameters}` : ""}`;
		},
	};
}
