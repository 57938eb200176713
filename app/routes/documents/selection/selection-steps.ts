import { type SelectedDocument, selectionAfter, type SelectionStep } from "./selection-state.ts";
import { change, currentSelection } from "./selection.ts";

/** What changes the selection beyond one row. */
export function take(step: SelectionStep): void {
	const next = selectionAfter(currentSelection(), step);
	if (next !== currentSelection()) change(next);
}

/**
 * All rows from where the selection was changed last to this one.
 * @param from the row that the reader is on: a range that did not end there is not drawn on, another one begins
 */
export function rangeTo(documentId: string, from?: string): void {
	const page = rowsShown();
	const { range } = currentSelection();
	const goesOn =
		range !== null &&
		page.some((row) => row.documentId === range.from) &&
		(from === undefined || range.to === from);
	take({ kind: "range", from: goesOn ? range.from : (from ?? documentId), to: documentId, page });
}

/** Selects all rows that are shown; lets them go where all of them were selected. */
export function togglePage(): void {
	take({ kind: "page", page: rowsShown() });
}

/** Takes over what the rows say by now of those that are selected. */
export function refreshSelection(): void {
	take({ kind: "refresh", page: rowsShown() });
}

/** The rows that can be selected, as their boxes have them. */
function rowsShown(): SelectedDocument[] {
	const boxes = document.querySelectorAll<HTMLInputElement>(".row-checkbox input:enabled");
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
