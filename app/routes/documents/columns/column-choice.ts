import {
	DEFAULT_EXPLORER_COLUMNS,
	type ExplorerColumn,
} from "../../../../contract/explorer/explorer-columns.ts";

/** A column that is shown. */
export interface ChosenColumn {
	column: ExplorerColumn;
	/** In px, as the user left it; `null` is the column's own. */
	width: number | null;
}
/** The columns that are shown, in their order; the name, by which a document is opened, is always one of them. */
export type ColumnChoice = readonly ChosenColumn[];

export const DEFAULT_CHOICE: ColumnChoice = DEFAULT_EXPLORER_COLUMNS.map((column) => ({
	column,
	width: null,
}));

/** Whether these are the spec's columns in the spec's order: those give way to a narrow list. */
export function isDefaultSet(choice: ColumnChoice): boolean {
	return choice.map(({ column }) => column).join() === DEFAULT_EXPLORER_COLUMNS.join();
}
