import {
	REQUEST_SCOPES,
	type RequestScope,
	type RequestState,
} from "../../../contract/requests/request-words.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { pageAfter, type StateFilter, stateFilterOf } from "../../features/sharing/sharing-views.ts";

/** The states of a filter, as the CMS is asked for them. */
export const STATES_OF: Readonly<Record<StateFilter, readonly RequestState[]>> = {
	open: ["open", "complete", "suspended"],
	over: ["expired", "ended"],
	all: [],
};

/** What the list shows. It lives in the URL alone. */
export interface RequestsState {
	scope: RequestScope;
	states: StateFilter;
	/** Words that are searched for. */
	text: string;
	/** Where a later page begins, as the CMS has said. */
	after: string | null;
}

export function parseRequestsState(query: URLSearchParams): RequestsState {
	return {
		scope: REQUEST_SCOPES.find((known) => known === query.get("scope")) ?? "mine",
		states: stateFilterOf(query),
		text: searchText(query.get("q")),
		after: pageAfter(query),
	};
}

/** The query of the URL with its question mark; empty where all is as usual. */
export function formatRequestsState({ scope, states, text, after }: RequestsState): string {
	const query = new URLSearchParams({
		...(scope !== "mine" && { scope }),
		...(states !== "open" && { state: states }),
		...(text !== "" && { q: text }),
		...(after !== null && { after }),
	});
	return query.size === 0 ? "" : `?${query}`;
}
