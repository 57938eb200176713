import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { pageAsked } from "../../page-number.ts";

/** The cookie has the index of one (spec 2: tab index for master data). */
export const MASTERDATA_TABS = ["categories", "folders", "parties"] as const;
export type MasterdataTab = (typeof MASTERDATA_TABS)[number];

/** What can be opened in an entry's row. */
const PANELS = ["edit", "merge", "delete"] as const;
export type Panel = (typeof PANELS)[number];

/** What the page shows. It lives in the URL alone. */
export interface MasterdataState {
	tab: MasterdataTab;
	text: string;
	/** From 1. */
	page: number;
	/** Only folders or parties of which there is another one of the same name. */
	duplicates: boolean;
	/** A new entry is being written. */
	isNew: boolean;
	/** The entry that is opened, by its documentId. */
	opened: { panel: Panel; id: string } | null;
	/** What the entry to merge into is searched by; `null` where nothing was typed. */
	find: string | null;
}

/** @param keptTab index of the tab that was open last */
export function parseMasterdataState(query: URLSearchParams, keptTab = 0): MasterdataState {
	const tab = query.get("tab");
	const opened = PANELS.map((panel) => ({ panel, id: query.get(panel) ?? "" })).find(({ id }) =>
		DOCUMENT_ID_PATTERN.test(id),
	);
	const find = query.get("find");
	return {
		tab: MASTERDATA_TABS.find((known) => known === tab) ?? MASTERDATA_TABS[keptTab] ?? "categories",
		text: searchText(query.get("q")),
		page: pageAsked(query),
		duplicates: query.has("duplicates"),
		isNew: query.has("new"),
		opened: opened ?? null,
		find: find === null ? null : searchText(find),
	};
}

/** The query of the URL with its question mark. It names the tab always: an address without one leads to the last. */
export function formatMasterdataState(state: MasterdataState): string {
	return `?${new URLSearchParams(Object.entries(masterdataFields(state)))}`;
}

/** The same by name, for the hidden fields of a form that leads there. */
export function masterdataFields(state: MasterdataState): Record<string, string> {
	const { tab, text, page, duplicates, isNew, opened, find } = state;
	return {
		tab,
		...(text !== "" && { q: text }),
		...(page > 1 && { page: String(page) }),
		...(duplicates && tab !== "categories" && { duplicates: "" }),
		...(isNew && { new: "" }),
		...(opened && { [opened.panel]: opened.id }),
		...(find !== null && { find }),
	};
}

/** The same list with nothing opened, or with something else. */
export function closed(state: MasterdataState, changes: Partial<MasterdataState> = {}): MasterdataState {
	return { ...state, isNew: false, opened: null, find: null, ...changes };
}

/** Another list begins at its beginning. */
export function otherList(state: MasterdataState, changes: Partial<MasterdataState>): MasterdataState {
	return closed(state, { page: 1, ...changes });
}
