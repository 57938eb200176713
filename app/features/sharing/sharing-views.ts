/** What the user has shared, what was shared with them, and all that the tenants share that they administer. */
export const SHARING_VIEWS = ["mine", "received", "tenants"] as const;
export type SharingView = (typeof SHARING_VIEWS)[number];

/** What opens something or may do so again; what is over; both. */
export const STATE_FILTERS = ["open", "over", "all"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

const CURSOR = /^\d{1,16}-[a-z0-9]{1,24}$/;

/** The filter by state that an address names, or the usual one. */
export function stateFilterOf(query: URLSearchParams): StateFilter {
	return STATE_FILTERS.find((known) => known === query.get("state")) ?? "open";
}

/** Where the page begins that an address names, as the CMS has said; `null` for the first. */
export function pageAfter(query: URLSearchParams): string | null {
	const after = query.get("after") ?? "";
	return CURSOR.test(after) ? after : null;
}
