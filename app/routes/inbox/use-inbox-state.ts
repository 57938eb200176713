import { href, useLocation, useNavigation, useParams } from "react-router";
import { formatInboxState, type InboxState, parseInboxState } from "./inbox-state.ts";

interface InboxView {
	/** What the URL says, or is about to say: a click shows before its answer is there. */
	state: InboxState;
	/** The page's own address, without a query. */
	path: string;
	addressOf: (state: InboxState) => string;
	/** A document's own page, which knows the way back to this view. */
	documentAddress: (documentId: string) => string;
}

export function useInboxState(): InboxView {
	const { search } = useLocation();
	const next = useNavigation().location;
	const { locale } = useParams();
	const path = href("/:locale?/inbox", { locale });
	const state = parseInboxState(new URLSearchParams(next?.pathname === path ? next.search : search));
	const addressOf = (wanted: InboxState) => path + formatInboxState(wanted);
	const from = String(new URLSearchParams({ from: addressOf({ ...state, isDescribing: false }) }));
	return {
		state,
		path,
		addressOf,
		documentAddress: (documentId) =>
			`${href("/:locale?/documents/:documentId", { locale, documentId })}?${from}`,
	};
}
