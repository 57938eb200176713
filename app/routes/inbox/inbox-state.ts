import { DOCUMENT_ID_PATTERN, EXPLORER_PAGE_SIZE, MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import type { InboxItemType } from "../../../contract/entities/inbox-item.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { isItemType } from "./item-types.ts";

/** What is there now, and what has been put off. The cookie has the index of one (spec 2: tab index of the inbox). */
export const INBOX_TABS = ["open", "snoozed"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** What the inbox shows. It lives in the URL alone. */
export interface InboxState {
	tab: InboxTab;
	/** documentId of a tenant. */
	tenant: string | null;
	type: InboxItemType | null;
	text: string;
	/** From 0; the URL, which people read, counts from 1. */
	pageIndex: number;
	/** How many pages are listed from there on: a phone appends them. */
	pageCount: number;
	/** documentId of the item that is opened; a wide screen shows the first one where none is. */
	item: string | null;
	/** Its description is being written. */
	isDescribing: boolean;
	/** It is asked whether all that is listed is done. */
	isClosing: boolean;
}

/** Appended pages come in one answer. */
export const MAX_PAGE_COUNT = Math.floor(MAX_PAGE_SIZE / EXPLORER_PAGE_SIZE);

export function parseInboxState(parameters: URLSearchParams): InboxState {
	const type = parameters.get("type");
	const pageIndex = countFrom1(parameters.get("page"), 1_000) - 1;
	return {
		tab: parameters.get("tab") === "snoozed" ? "snoozed" : "open",
		tenant: idIn(parameters, "tenant"),
		type: isItemType(type) ? type : null,
		text: searchText(parameters.get("q")),
		pageIndex,
		pageCount: pageIndex === 0 ? countFrom1(parameters.get("pages"), MAX_PAGE_COUNT) : 1,
		item: idIn(parameters, "item"),
		isDescribing: parameters.has("describe"),
		isClosing: parameters.has("closing"),
	};
}

/** The query of the URL with its question mark. It is never empty: an address without one leads to the last tab. */
export function formatInboxState(state: InboxState): string {
	const parameters = listParameters(state);
	if (state.item !== null) parameters.set("item", state.item);
	if (state.isDescribing) parameters.set("describe", "");
	if (state.isClosing) parameters.set("closing", "");
	if (parameters.size === 0) parameters.set("tab", "open");
	return `?${parameters}`;
}

/** The part of the URL that says which items are listed. */
function listParameters({ tab, tenant, type, text, pageIndex, pageCount }: InboxState): URLSearchParams {
	const parameters = new URLSearchParams();
	if (tab !== "open") parameters.set("tab", tab);
	if (tenant !== null) parameters.set("tenant", tenant);
	if (type !== null) parameters.set("type", type);
	if (text !== "") parameters.set("q", text);
	if (pageIndex > 0) parameters.set("page", String(pageIndex + 1));
	if (pageCount > 1) parameters.set("pages", String(pageCount));
	return parameters;
}

/** Whether both list the same items, whichever of them is opened. */
export function isSameInbox(one: InboxState, other: InboxState): boolean {
	return String(listParameters(one)) === String(listParameters(other));
}

const NOTHING_OPENED = { item: null, isDescribing: false, isClosing: false };

/** Another list begins at its beginning, with nothing opened. */
export function otherInbox(state: InboxState, change: Partial<InboxState>): InboxState {
	return { ...state, pageIndex: 0, pageCount: 1, ...NOTHING_OPENED, ...change };
}

export function isFilteredInbox({ tenant, type, text }: InboxState): boolean {
	return tenant !== null || type !== null || text !== "";
}

/**
 * What is selected when an item leaves the list (spec 2): the previous one, or the first; `null` where none is left.
 * @param ids as they are listed, the leaving one among them
 */
export function selectedAfter(ids: readonly string[], leaving: string): string | null {
	const at = ids.indexOf(leaving);
	const left = ids.filter((id) => id !== leaving);
	return left[Math.max(at - 1, 0)] ?? null;
}

function idIn(parameters: URLSearchParams, name: string): string | null {
	const id = parameters.get(name);
	return id !== null && DOCUMENT_ID_PATTERN.test(id) ? id : null;
}

function countFrom1(value: string | null, max: number): number {
	const count = Number(value);
	return Number.isInteger(count) ? Math.min(Math.max(count, 1), max) : 1;
}
