import { href, useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { useRouterNow } from "../../router-now.ts";
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
	const from = String(
		new URLSearchParams({ from: addressOf({ ...state, isDescribing: false, isClosing: false }) }),
	);
	return {
		state,
		path,
		addressOf,
		documentAddress: (documentId) =>
			`${href("/:locale?/documents/:documentId", { locale, documentId })}?${from}`,
	};
}

interface NextInbox {
	/** The view that the inbox leads to by now, drawn or not. */
	nextState: () => InboxState;
	/** Leads from there to what a change makes of it; the way back skips it. */
	lead: (change: (state: InboxState) => InboxState) => void;
	/** The user is on the way to another page. */
	isLeaving: () => boolean;
}

/** For what is clicked and typed, as `useNextView` of the list of documents. */
export function useNextInbox(): NextInbox {
	const { state, path, addressOf } = useInboxState();
	const routerNow = useRouterNow();
	const navigate = useNavigate();

	function nextState(): InboxState {
		const inbox = routerNow().placeOf(path);
		return inbox ? parseInboxState(new URLSearchParams(inbox.search)) : state;
	}

	return {
		nextState,
		lead: (change) =>
			void navigate(addressOf(change(nextState())), { replace: true, preventScrollReset: true }),
		isLeaving() {
			const { location, next } = routerNow();
			return (next ?? location).pathname !== path;
		},
	};
}
