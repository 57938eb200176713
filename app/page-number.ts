/**
 * Which page of a list an address asks for, from 1. What is no number of a page is the first one.
 * @param most beyond it nobody pages
 */
export function pageAsked(query: URLSearchParams, most = 10_000): number {
	const page = Number(query.get("page"));
	return Number.isInteger(page) && page > 0 && page <= most ? page : 1;
}
