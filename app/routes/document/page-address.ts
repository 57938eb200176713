import { useLocation } from "react-router";
import { useRouterNow } from "../../router-now.ts";

/** What the address of a document's page may say besides the document; `null` takes it away. */
type Parameter =
	| "tab"
	| "edit"
	| "confirm"
	| "file"
	| "page"
	| "view"
	| "zoom"
	| "text"
	| "files"
	| "rename"
	| "history"
	| "add"
	| "q"
	| "find";
type Changes = Partial<Record<Parameter, string | null>>;

/** Another file, page or view begins at the beginning of its text. */
const NEW_TEXT: ReadonlySet<string> = new Set(["file", "page", "view"]);

/** The address of the page in another state; where the user came from stays in it. */
export function pageAddress({ pathname, search }: { pathname: string; search: string }, changes: Changes) {
	const parameters = new URLSearchParams(search);
	if (Object.keys(changes).some((name) => NEW_TEXT.has(name))) parameters.delete("text");
	for (const [name, value] of Object.entries(changes)) {
		if (value === null) parameters.delete(name);
		else parameters.set(name, value);
	}
	const query = parameters.toString();
	return query ? `${pathname}?${query}` : pathname;
}

/** `pageAddress` of the page that is shown. */
export function usePageAddress(): (changes: Changes) => string {
	const location = useLocation();
	return (changes) => pageAddress(location, changes);
}

/**
 * The address of the page in another state than the one that it leads to by now, drawn or not: on a slow device the next
 * click or key comes before the last one is drawn.
 */
export function useAddressNow(): (change: (parameters: URLSearchParams) => Changes) => string {
	const shown = useLocation();
	const routerNow = useRouterNow();
	return (change) => {
		const place = routerNow().placeOf(shown.pathname) ?? shown;
		return pageAddress(place, change(new URLSearchParams(place.search)));
	};
}

/** Where the inbox is said to be, with what it shows: nothing else is led to by an address of somebody else's making. */
const INBOX = /^(\/\w+)?\/inbox\?/;

/** The query of the list that the user came from, for the way back. From the inbox there is none. */
export function listQuery(search: string): string {
	const from = new URLSearchParams(search).get("from") ?? "";
	const query = INBOX.test(from) ? "" : new URLSearchParams(from).toString();
	return query ? `?${query}` : "";
}

/** The list that the user came from, as they left it, or the inbox. @param documents address of the explorer */
export function wayBack(documents: string, search: string): string {
	const from = new URLSearchParams(search).get("from") ?? "";
	return INBOX.test(from) ? from : documents + listQuery(search);
}
