import type { DocumentState } from "../../../contract/document-state.ts";

/** A page of a list as it is before a document leaves it. */
export interface ListedPage {
	/** What it lists, in its order. */
	ids: readonly string[];
	/** From 0. */
	pageIndex: number;
	pageSize: number;
	/** Of the whole list. */
	total: number;
}

/** Where a document stands in a list. */
export interface Place {
	/** From 0. */
	pageIndex: number;
	/** Within its page, from 0. */
	at: number;
	/** `null` where the page that is known does not say. */
	documentId: string | null;
}

/**
 * Whether a list still has a document that has come into this state (spec 4): where both states are listed it stays
 * and is marked, else it leaves.
 * @param listed the only state that the list shows; `null` for both
 */
export function staysListed(
	listed: Exclude<DocumentState, "Deleted"> | null,
	becomes: DocumentState,
): boolean {
	return becomes !== "Deleted" && (listed === null || listed === becomes);
}

/**
 * The neighbour that is selected when a document leaves the list (spec 4), at its place in the list without it: the
 * next one, also where it moves up from the next page; after the last one the one before. `null` where the list is
 * empty then, or the document is not on this page.
 */
export function neighbourAfterLeaving(list: ListedPage, documentId: string): Place | null {
	const { ids, pageIndex, pageSize, total } = list;
	const at = ids.indexOf(documentId);
	const last = total - 2;
	if (at === -1 || last < 0) return null;
	const index = Math.min(pageIndex * pageSize + at, last);
	const place = { pageIndex: Math.floor(index / pageSize), at: index % pageSize };
	const isOnThisPage = place.pageIndex === pageIndex;
	return { ...place, documentId: (isOnThisPage ? ids.toSpliced(at, 1)[place.at] : undefined) ?? null };
}
