import { useSyncExternalStore } from "react";
import {
	NO_SELECTION,
	type SelectedDocument,
	type Selection,
	selectionAfter,
	type SelectionStep,
} from "./selection-state.ts";

/**
 * The explorer's selection. It lives outside of React, so that a click renders the row that it concerns and none of
 * the others. The boxes in the rows belong to one form, which sends them where no script runs.
 */
export const SELECTION_FORM = "selection";

const listeners = new Set<() => void>();
let selection = NO_SELECTION;

/** Reads from the selection; renders again when what was read is another. */
export function useSelection<Value extends string | number | boolean>(
	read: (selection: Selection) => Value,
): Value {
	return useSyncExternalStore(
		subscribe,
		() => read(selection),
		() => read(NO_SELECTION),
	);
}

export function currentSelection(): Selection {
	return selection;
}

/** Selects the row, or lets it go. */
export function toggle(documentId: string): void {
	take({ kind: "toggle", documentId, page: rowsShown() });
}

/** Selects all rows from where the selection was changed last, or else from `from`, to this one. */
export function toggleRange(documentId: string, from = documentId): void {
	const page = rowsShown();
	const start = selection.range?.from;
	const isShown = page.some((row) => row.documentId === start);
	take({ kind: "range", from: isShown && start !== undefined ? start : from, to: documentId, page });
}

/** Selects all rows that are shown; lets them go where all of them were selected. */
export function selectAllOnPage(): void {
	take({ kind: "page", page: rowsShown() });
}

export function selectOnly(documents: readonly SelectedDocument[]): void {
	take({ kind: "replace", documents });
}

export function clear(): void {
	selectOnly([]);
}

/** For documents that have left the list (spec 4). */
export function dropFromSelection(documentIds: readonly string[]): void {
	take({ kind: "drop", documentIds });
}

/** Takes over what the rows say by now of those that are selected. */
export function refreshSelection(): void {
	take({ kind: "refresh", page: rowsShown() });
}

/** Tells which list is shown; what was selected in another one is let go. */
export function showList(list: string): void {
	take({ kind: "list", list });
}

function take(step: SelectionStep): void {
	const next = selectionAfter(selection, step);
	if (next === selection) return;
	selection = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The rows that can be selected, as their boxes have them. */
function rowsShown(): SelectedDocument[] {
	const boxes = document.querySelectorAll<HTMLInputElement>(`input[form=${SELECTION_FORM}]:enabled`);
	return [...boxes].map(({ value, ariaLabel, dataset }) => {
		const [documentId = "", version] = value.split(":");
		return {
			documentId,
			version: Number(version),
			name: ariaLabel ?? "",
			state: dataset["state"] === "Archived" ? "Archived" : "Active",
		};
	});
}
