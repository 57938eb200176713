import { href, useLocation, useNavigation, useParams } from "react-router";
import { type FilePlace, placeParameters } from "../../../features/search/found-place.ts";
import {
	type ExplorerState,
	formatExplorerState,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";

interface ExplorerView {
	/** What the URL says, or is about to say: a click shows before its answer is there. */
	state: ExplorerState;
	/** The page's own address, without a query. */
	path: string;
	/** The address of another view. */
	addressOf: (state: ExplorerState) => string;
	/** A document's own page, which knows the way back to this view, and opens at this page. */
	documentAddress: (documentId: string, place?: FilePlace | null) => string;
}

export function useExplorerState(): ExplorerView {
	const { search } = useLocation();
	const next = useNavigation().location;
	const path = href("/:locale?/documents", useParams());
	const shown = next?.pathname === path ? next.search : search;
	const state = parseExplorerState(new URLSearchParams(shown));
	const wayBack = new URLSearchParams({ from: formatExplorerState(state).slice(1) });
	return {
		state,
		path,
		addressOf: (wanted) => path + formatExplorerState(wanted),
		documentAddress: (documentId, place = null) => {
			const opened = placeParameters(place, state.text);
			return `${path}/${documentId}?${wayBack}${opened.size > 0 ? `&${opened}` : ""}`;
		},
	};
}
