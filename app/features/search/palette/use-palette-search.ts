import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { SearchResults } from "../search-results.ts";
import { searchText } from "../../explorer/search-text.ts";
import { useSearchAddress } from "../use-search-address.ts";

/** Quiet time after a key before the server is asked, in milliseconds: a fast typist asks once a word. */
const PAUSE_MS = 90;

/**
 * Asks for what the page of results would show. The router stops what is asked for when something newer is, so that an
 * answer that comes late never takes the place of a newer one. A connection that is back is made use of.
 */
export function usePaletteSearch(startsWith: string) {
	const { data, state, load } = useFetcher<SearchResults>();
	const { hitsAddress } = useSearchAddress();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const wanted = useRef(hitsAddress(searchText(startsWith)));

	useEffect(() => {
		const loadWanted = () => void load(wanted.current);
		loadWanted();
		window.addEventListener("online", loadWanted);
		return () => {
			clearTimeout(timer.current);
			window.removeEventListener("online", loadWanted);
		};
	}, [load]);

	function ask(text: string) {
		wanted.current = hitsAddress(searchText(text));
		clearTimeout(timer.current);
		timer.current = setTimeout(() => void load(wanted.current), PAUSE_MS);
	}

	return {
		results: data,
		/** Whether the results are those of this text. */
		isCurrent: (text: string) => state === "idle" && data?.text === searchText(text),
		ask,
	};
}
