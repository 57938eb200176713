import { useLocation } from "react-router";

/** What the address of a document's page may say besides the document; `null` takes it away. */
type Changes = Partial<Record<"edit" | "confirm" | "file" | "page" | "view" | "zoom" | "add", string | null>>;

/** The address of the page in another state; where the reader came from stays in it. */
export function pageAddress({ pathname, search }: { pathname: string; search: string }, changes: Changes) {
	const parameters = new URLSearchParams(search);
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

/** The query of the list that the reader came from, for the way back. */
export function listQuery(search: string): string {
	const from = new URLSearchParams(search).get("from") ?? "";
	const query = new URLSearchParams(from).toString();
	return query ? `?${query}` : "";
}
