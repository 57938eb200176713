import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { SHARE_KINDS, type ShareKind, type ShareState } from "../../../contract/sharing/share-words.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import {
	pageAfter,
	SHARING_VIEWS,
	type SharingView,
	type StateFilter,
	stateFilterOf,
} from "../../features/sharing/sharing-views.ts";

/** The states of a filter, as the CMS is asked for them. */
export const STATES_OF: Readonly<Record<StateFilter, readonly ShareState[]>> = {
	open: ["waiting", "running", "suspended"],
	over: ["expired", "ended"],
	all: [],
};

/** What the page shows. It lives in the URL alone. */
export interface SharingState {
	view: SharingView;
	kind: ShareKind | null;
	states: StateFilter;
	text: string;
	/** Of the view of tenants: one of them. */
	tenant: string | null;
	/** Where a later page begins, as the CMS has said. */
	after: string | null;
	/** The share about which is asked whether it is to end, or to go from the list. */
	asked: string | null;
}

export function parseSharingState(query: URLSearchParams): SharingState {
	const id = (name: string) => {
		const value = query.get(name) ?? "";
		return DOCUMENT_ID_PATTERN.test(value) ? value : null;
	};
	return {
		view: SHARING_VIEWS.find((known) => known === query.get("view")) ?? "mine",
		kind: SHARE_KINDS.find((known) => known === query.get("kind")) ?? null,
		states: stateFilterOf(query),
		text: searchText(query.get("q")),
		tenant: id("tenant"),
		after: pageAfter(query),
		asked: id("end"),
	};
}

/** What stands in the address, by name: what is as usual is left out. */
export function sharingFields(state: SharingState): Record<string, string> {
	const { view, kind, states, text, tenant, after, asked } = state;
	return {
		...(view !== "mine" && { view }),
		...(kind !== null && { kind }),
		...(states !== "open" && { state: states }),
		...(text !== "" && { q: text }),
		...(view === "tenants" && tenant !== null && { tenant }),
		...(after !== null && { after }),
		...(asked !== null && { end: asked }),
	};
}

/** The query of the URL with its question mark; empty where all is as usual. */
export function formatSharingState(state: SharingState): string {
	const query = new URLSearchParams(sharingFields(state));
	return query.size === 0 ? "" : `?${query}`;
}

/** Whether anything narrows the list but what is usual. */
export function isNarrowed({ kind, states, text, tenant }: SharingState): boolean {
	return kind !== null || states !== "open" || text !== "" || tenant !== null;
}
