import type { DocumentState } from "../../../../contract/entities/document-state.ts";

/** The part of a list that is shown, as it is before a document leaves it. */
export interface ListedPart {
	/** What is shown, in its order. */
	ids: readonly string[];
	/** How many stand before these in the list. */
	before: number;
	/** How many are shown at most. */
	size: number;
	/** Of the whole list. */
	total: number;
}

/** Where a document stands in a list. */
export interface Place {
	/** In the whole list, from 0. */
	index: number;
	/** `null` where what is shown does not say. */
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
 * empty then, or the document is not shown.
 */
export function neighbourAfterLeaving(
	{ ids, before, size, total }: ListedPart,
	documentId: string,
): Place | null {
	const at = ids.indexOf(documentId);
	const last = total - 2;
	if (at === -1 || last < 0) return null;
	const index = Math.min(before + at, last);
	const isShown = index >= before && index < before + size;
	return { index, documentId: (isShown ? ids.toSpliced(at, 1)[index - before] : undefined) ?? null };
}

/**
 * The row that is selected if the selected one leaves with others: the next that stays, else the one before. `null`
 * where none stays, or none is selected.
 */
export function neighbourThatStays(
	ids: readonly string[],
	selected: string | null,
	leaving: readonly string[],
): string | null {
	const at = ids.findIndex((id) => id === selected);
	if (at === -1) return null;
	const inOrder = [...ids.slice(at), ...ids.slice(0, at).toReversed()];
	return inOrder.find((id) => !leaving.includes(id)) ?? null;
}
