/** As long as a search may be, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;

/** What somebody typed, as it is searched for: trimmed, and cut where it is too long. */
export function searchText(typed: string | null): string {
	const text = (typed ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	// The cut may go through a pair of surrogates.
	return text.replace(/[\ud800-\udbff]$/, "").trim();
}

/** Whether more was typed than is searched for. */
export function isTooLong(typed: string | null): boolean {
	return (typed ?? "").trim().length > MAX_SEARCH_LENGTH;
}
