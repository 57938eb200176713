import { href, type NavigateOptions, useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { type FilePlace, placeParameters } from "../../../features/search/found-place.ts";
import {
	type ExplorerState,
	formatExplorerState,
	listParameters,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";
import { useRouterNow } from "../../../router-now.ts";

interface ExplorerView {
	/** What the URL says, or is about to say: a click shows before its answer is there. */
	state: ExplorerState;
	/** The page's own address, without a query. */
	path: string;
	/** The address of another view. */
	addressOf: (state: ExplorerState) => string;
	/** The address of this view with another document in its preview. */
	selectAddress: (documentId: string) => string;
	/** A document's own page, which knows the way back to this view, and opens at this page. */
	documentAddress: (documentId: string, place?: FilePlace | null) => string;
}

/** Twenty components of a page ask for the same view: what was read of the address for the first one serves them all. */
let latest: { locale: string | undefined; path: string; search: string; view: ExplorerView } | undefined;

export function useExplorerState(): ExplorerView {
	const { search } = useLocation();
	const next = useNavigation().location;
	const { locale } = useParams();
	const path = latest?.locale === locale && latest ? latest.path : href("/:locale?/documents", { locale });
	const shown = next?.pathname === path ? next.search : search;
	return viewOf(locale, path, shown);
}

/** What makes another view of one. */
export type ViewChange = (state: ExplorerState) => ExplorerState;

interface NextView {
	/** The view that the list leads to by now, drawn or not. */
	nextView: () => ExplorerState;
	/** Leads from there to what a change makes of it. */
	lead: (change: ViewChange, options?: NavigateOptions) => void;
}

/**
 * For what is clicked and typed: on a slow device the next click comes before the last one is drawn, and takes nothing of
 * it back.
 */
export function useNextView(): NextView {
	const { state, path, addressOf } = useExplorerState();
	const routerNow = useRouterNow();
	const navigate = useNavigate();

	function nextView(): ExplorerState {
		const list = routerNow().placeOf(path);
		return list ? parseExplorerState(new URLSearchParams(list.search)) : state;
	}

	return {
		nextView,
		lead: (change, options) =>
			void navigate(addressOf(change(nextView())), { preventScrollReset: true, ...options }),
	};
}

function viewOf(locale: string | undefined, path: string, search: string): ExplorerView {
	if (latest?.path !== path || latest.search !== search) {
		latest = { locale, path, search, view: readView(path, search) };
	}
	return latest.view;
}

function readView(path: string, search: string): ExplorerView {
	const state = parseExplorerState(new URLSearchParams(search));
	const wayBack = String(new URLSearchParams({ from: formatExplorerState(state).slice(1) }));
	const list = String(listParameters(state));
	const beforeId = `${path}?${list}${list && "&"}selected=`;
	const afterId = state.preview ? `&preview=${state.preview}` : "";
	return {
		state,
		path,
		addressOf: (wanted) => path + formatExplorerState(wanted),
		selectAddress: (documentId) => `${beforeId}${documentId}${afterId}`,
		documentAddress: (documentId, place = null) => {
			const opened = place ? `&${placeParameters(place, state.text)}` : "";
			return `${path}/${documentId}?${wayBack}${opened}`;
		},
	};
}
