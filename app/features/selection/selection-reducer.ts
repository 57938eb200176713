/** Whatever has an id of its own. */
interface Identified {
	documentId: string;
}

interface Range {
	from: string;
	to: string;
}

/** The rows that are selected in one list. */
export interface Selection<Row extends Identified> {
	/** Names the list: its filter. Paging and sorting stay within it. Empty until a list is shown. */
	list: string;
	/** The rows of the page that can be selected, in their order. */
	shown: readonly Row[];
	/** By id, of this page and of others. */
	selected: ReadonlyMap<string, Row>;
	/** The range that was chosen last, from where it began to where it ended. */
	range: Range | null;
}

export type SelectionAction<Row extends Identified> =
	/** What the page shows by now. Another list lets go of what was selected in the one before. */
	| { type: "show"; list: string; rows: readonly Row[] }
	| { type: "toggle"; row: Row }
	/**
	 * All rows from where the selection was changed last to this one.
	 * `from`: the row that the user is on; a range that did not end there is not drawn on, another one begins.
	 */
	| { type: "extend"; to: string; from?: string | undefined }
	/** All rows of the page; none of them where all are selected. */
	| { type: "togglePage" }
	| { type: "replace"; rows: readonly Row[] }
	/** For rows that have left the list (spec 4). */
	| { type: "drop"; ids: readonly string[] }
	| { type: "clear" };

export const NOTHING_SELECTED: Selection<never> = {
	list: "",
	shown: [],
	selected: new Map<string, never>(),
	range: null,
};

/** The selection after an action; the same object where nothing changes. */
export function selectionReducer<Row extends Identified>(
	selection: Selection<Row>,
	action: SelectionAction<Row>,
): Selection<Row> {
	const selected = new Map(selection.selected);
	switch (action.type) {
		case "show": {
			const { list, rows: shown } = action;
			if (list !== selection.list && selection.list !== "") return { ...NOTHING_SELECTED, list, shown };
			for (const row of shown) if (selected.has(row.documentId)) selected.set(row.documentId, row);
			return { ...selection, list, shown, selected };
		}
		case "toggle": {
			const { documentId } = action.row;
			if (!selected.delete(documentId)) selected.set(documentId, action.row);
			return { ...selection, selected, range: { from: documentId, to: documentId } };
		}
		case "extend":
			return extended(selection, action);
		case "togglePage": {
			const isWhole = selection.shown.every(({ documentId }) => selected.has(documentId));
			set(selected, selection.shown, !isWhole);
			return { ...selection, selected, range: null };
		}
		case "replace":
			selected.clear();
			set(selected, action.rows, true);
			return { ...selection, selected, range: null };
		case "drop": {
			const isGone = action.ids.map((documentId) => selected.delete(documentId));
			return isGone.includes(true) ? { ...selection, selected } : selection;
		}
		case "clear":
			return { ...selection, selected: new Map(), range: null };
	}
}

/**
 * All rows of the range are as the first of them is, selected or not. It goes on with the range before where that is
 * shown: what that held beyond this one is let go, so that a range can be drawn longer and shorter.
 */
function extended<Row extends Identified>(
	selection: Selection<Row>,
	{ to, from }: Extract<SelectionAction<Row>, { type: "extend" }>,
): Selection<Row> {
	const { shown, range: before } = selection;
	const goesOn =
		before !== null &&
		shown.some(({ documentId }) => documentId === before.from) &&
		(from === undefined || before.to === from);
	const range = { from: goesOn ? before.from : (from ?? to), to };
	const rows = rowsOf(shown, range);
	if (rows.length === 0) return selection;
	const selected = new Map(selection.selected);
	const isGrowing = before?.from === range.from;
	const isSelecting = !isGrowing || selected.has(range.from);
	if (isGrowing && isSelecting) set(selected, rowsOf(shown, before), false);
	set(selected, rows, isSelecting);
	return { ...selection, selected, range };
}

/** The rows between two of them, both included; none where one of the two is not shown. */
function rowsOf<Row extends Identified>(shown: readonly Row[], { from, to }: Range): readonly Row[] {
	const ends = [from, to].map((id) => shown.findIndex(({ documentId }) => documentId === id));
	return ends.includes(-1) ? [] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function set<Row extends Identified>(
	selected: Map<string, Row>,
	rows: readonly Row[],
	isSelected: boolean,
): void {
	for (const row of rows) {
		if (isSelected) selected.set(row.documentId, row);
		else selected.delete(row.documentId);
	}
}
