import type { SelectableDocument } from "../../../../contract/explorer/explorer-ids.ts";

/** A document that is selected, with what setting its state takes. */
export type SelectedDocument = Omit<SelectableDocument, "mayEdit">;

/** The documents that are selected in one list. */
export interface Selection {
	/** Names the list: its filter. Paging and sorting stay within it. Empty until something is asked about it. */
	list: string;
	documents: ReadonlyMap<string, SelectedDocument>;
	/** The range that was chosen last, from where it began to where it ended. */
	range: { from: string; to: string } | null;
}

/** `page`: the rows shown that can be selected, in their order. */
export type SelectionStep =
	| { kind: "range"; from: string; to: string; page: readonly SelectedDocument[] }
	| { kind: "page"; page: readonly SelectedDocument[] }
	| { kind: "replace"; documents: readonly SelectedDocument[] }
	| { kind: "refresh"; page: readonly SelectedDocument[] }
	| { kind: "drop"; documentIds: readonly string[] }
	| { kind: "list"; list: string };

/** What is selected after a step; the same object where nothing changes. */
export function selectionAfter(selection: Selection, step: SelectionStep): Selection {
	const documents = new Map(selection.documents);
	switch (step.kind) {
		case "range":
			return withRange(selection, step);
		case "page": {
			const isWhole = step.page.every(({ documentId }) => documents.has(documentId));
			for (const row of step.page) {
				if (isWhole) documents.delete(row.documentId);
				else documents.set(row.documentId, row);
			}
			return { ...selection, documents, range: null };
		}
		case "replace":
			return { ...selection, documents: byId(step.documents), range: null };
		case "refresh": {
			for (const row of step.page) if (documents.has(row.documentId)) documents.set(row.documentId, row);
			return { ...selection, documents };
		}
		case "drop": {
			const isGone = step.documentIds.map((documentId) => documents.delete(documentId));
			return isGone.includes(true) ? { ...selection, documents } : selection;
		}
		case "list":
			if (step.list === selection.list) return selection;
			if (selection.list === "") return { ...selection, list: step.list };
			return { list: step.list, documents: new Map(), range: null };
	}
}

/**
 * All rows from one to the other are as the first of them is, selected or not. What the range before it held beyond
 * this one is let go, so that a range can be drawn longer and shorter.
 */
function withRange(
	selection: Selection,
	{ from, to, page }: Extract<SelectionStep, { kind: "range" }>,
): Selection {
	const rows = between(page, from, to);
	const [first] = rows;
	if (!first) return selection;
	const documents = new Map(selection.documents);
	const before = selection.range;
	const isGrowing = before?.from === from;
	const isSelecting = !isGrowing || documents.has(from);
	if (isGrowing && isSelecting) {
		for (const { documentId } of between(page, before.from, before.to)) documents.delete(documentId);
	}
	for (const row of rows) {
		if (isSelecting) documents.set(row.documentId, row);
		else documents.delete(row.documentId);
	}
	return { ...selection, documents, range: { from, to } };
}

/** The rows between two of them, both included; none where one of the two is not shown. */
function between(page: readonly SelectedDocument[], one: string, other: string): readonly SelectedDocument[] {
	const ends = [one, other].map((id) => page.findIndex(({ documentId }) => documentId === id));
	return ends.includes(-1) ? [] : page.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function byId(documents: readonly SelectedDocument[]): Map<string, SelectedDocument> {
	return new Map(documents.map((document) => [document.documentId, document]));
}
