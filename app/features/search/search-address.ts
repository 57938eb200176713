/** As long as a search may be, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** What is searched for, and which page of the hits is shown. It lives in the URL. */
export interface SearchView {
	text: string;
	/** From 1. */
	page: number;
}

/** What somebody typed, as it is searched for: trimmed, and cut where it is too long. */
export function searchText(typed: string | null): string {
	const text = (typed ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	// The cut may go through a pair of surrogates.
	return text.replace(/[\ud800-\udbff]$/, "").trim();
}

/** Reads the URL; what makes no sense there counts as missing. */
export function parseSearch(parameters: URLSearchParams): SearchView & { isCut: boolean } {
	const typed = parameters.get("q");
	const page = Number(parameters.get("page") ?? 1);
	return {
		text: searchText(typed),
		page: Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1,
		/** The URL asks for more than is searched for. */
		isCut: (typed ?? "").trim().length > MAX_SEARCH_LENGTH,
	};
}

/** The query of the URL, with its question mark. */
export function formatSearch({ text, page = 1 }: Partial<SearchView>): string {
	const parameters = new URLSearchParams();
	if (text) parameters.set("q", text);
	if (page > 1) parameters.set("page", String(page));
	return parameters.size > 0 ? `?${parameters}` : "";
}
