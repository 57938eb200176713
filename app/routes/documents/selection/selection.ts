import { useSyncExternalStore } from "react";
import type { SelectedDocument, Selection } from "./selection-state.ts";

/**
 * The explorer's selection. It lives outside of React, so that a click renders the row that it concerns and none of
 * the others. All but a click on one row is loaded when it is wanted.
 */
const NOTHING: Selection = { list: "", documents: new Map(), range: null };

const listeners = new Set<() => void>();
let selection = NOTHING;

/** Reads from the selection; renders again when what was read is another. */
export function useSelection<Value extends string | number | boolean>(
	read: (selection: Selection) => Value,
): Value {
	return useSyncExternalStore(
		subscribe,
		() => read(selection),
		() => read(NOTHING),
	);
}

export function currentSelection(): Selection {
	return selection;
}

/** Selects the document, or lets it go; a range begins with it. */
export function toggleDocument(document: SelectedDocument): void {
	const { documentId } = document;
	const documents = new Map(selection.documents);
	if (!documents.delete(documentId)) documents.set(documentId, document);
	change({ ...selection, documents, range: { from: documentId, to: documentId } });
}

/** Selects the row, or lets it go. */
export function toggle(documentId: string): void {
	document.querySelector<HTMLElement>(`[data-document="${documentId}"] .row-checkbox input`)?.click();
}

/** Selects all rows from where the selection was changed last to this one; begins at `from` where that is elsewhere. */
export async function toggleRange(documentId: string, from?: string): Promise<void> {
	const { rangeTo } = await import("./selection-steps.ts");
	rangeTo(documentId, from);
}

/** Selects all rows that are shown; lets them go where all of them were selected. */
export async function selectAllOnPage(): Promise<void> {
	const { togglePage } = await import("./selection-steps.ts");
	togglePage();
}

export function clear(): void {
	change({ ...NOTHING, list: selection.list });
}

/** For documents that have left the list (spec 4). */
export async function dropFromSelection(documentIds: readonly string[]): Promise<void> {
	const { take } = await import("./selection-steps.ts");
	take({ kind: "drop", documentIds });
}

export function change(next: Selection): void {
	selection = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
