import { href } from "react-router";
import { searchText } from "../../features/explorer/search-text.ts";
import { pageAsked } from "../../page-number.ts";

/** Nobody pages beyond it. */
const MAX_PAGE = 1_000_000;

/** What is shown of the bin. It lives in the URL alone. */
export interface BinView {
	/** Words of names and numbers. */
	text: string;
	/** From 1. */
	page: number;
}

export function parseBinView({ searchParams }: URL): BinView {
	return { text: searchText(searchParams.get("q")), page: pageAsked(searchParams, MAX_PAGE) };
}

/** The address of a page of the bin. */
export function binAddress(params: { locale?: string | undefined }, { text, page }: BinView): string {
	const query = new URLSearchParams({
		...(text !== "" && { q: text }),
		...(page > 1 && { page: String(page) }),
	});
	const path = href("/:locale?/documents/bin", params);
	return query.size === 0 ? path : `${path}?${query}`;
}
