import { searchText } from "../../features/explorer/search-text.ts";
import { pageAsked } from "../../page-number.ts";

/** The cookie has the index of one (spec 2: tab index for permissions). A new tab goes to the end, or the index leads elsewhere. */
export const PERMISSIONS_TABS = ["people", "invitations"] as const;
export type PermissionsTab = (typeof PERMISSIONS_TABS)[number];

/** What the page shows. It lives in the URL alone. */
export interface PermissionsState {
	tab: PermissionsTab;
	/** People are searched by it. */
	text: string;
	/** Categories are searched by it. */
	category: string;
	/** From 1. */
	page: number;
	/** All people of the page are chosen. */
	isAllChosen: boolean;
}

/** @param keptTab index of the tab that was open last */
export function parsePermissionsState(query: URLSearchParams, keptTab = 0): PermissionsState {
	const tab = query.get("tab");
	return {
		tab: PERMISSIONS_TABS.find((known) => known === tab) ?? PERMISSIONS_TABS[keptTab] ?? "people",
		text: searchText(query.get("q")),
		category: searchText(query.get("category")),
		page: pageAsked(query),
		isAllChosen: query.has("all"),
	};
}

/** The query of the URL with its question mark. It names the tab always: an address without one leads to the last. */
export function formatPermissionsState(state: PermissionsState): string {
	const { tab, text, category, page, isAllChosen } = state;
	const fields = {
		tab,
		...(text !== "" && { q: text }),
		...(category !== "" && { category }),
		...(page > 1 && { page: String(page) }),
		...(isAllChosen && { all: "" }),
	};
	return `?${new URLSearchParams(fields)}`;
}
