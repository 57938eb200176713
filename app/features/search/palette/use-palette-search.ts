import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { SearchResults } from "../search-results.ts";
import { searchText } from "../search-text.ts";
import { useSearchAddress } from "../use-search-address.ts";

/** Quiet time after a key before the server is asked, in milliseconds: a fast typist asks once a word. */
const PAUSE_MS = 90;

/**
 * Asks for what the page of results would show. The router stops what is asked for when something newer is, so that an
 * answer that comes late never takes the place of a newer one.
 */
export function usePaletteSearch(startsWith: string) {
	const { data, state, load } = useFetcher<SearchResults>();
	const { hitsAddress } = useSearchAddress();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const first = useRef(hitsAddress(searchText(startsWith)));

	useEffect(() => {
		void load(first.current);
		return () => clearTimeout(timer.current);
	}, [load]);

	function ask(text: string) {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => void load(hitsAddress(searchText(text))), PAUSE_MS);
	}

	return {
		results: data,
		/** Whether the results are those of this text. */
		isCurrent: (text: string) => state === "idle" && data?.text === searchText(text),
		ask,
	};
}
