import {
	DEFAULT_EXPLORER_COLUMNS,
	type ExplorerColumn,
} from "../../../../contract/explorer/explorer-columns.ts";

/** A column that is shown. */
export interface ChosenColumn {
	column: ExplorerColumn;
	/** In px, as the user left it; `null` is the column's own. */
	width: number | null;
	/** A default column that the user has ticked: it is kept in view. (Others always are.) */
	stays?: true;
}
/** The columns that are shown, in their order; the name, by which a document is opened, is always one of them. */
export type ColumnChoice = readonly ChosenColumn[];

export const DEFAULT_CHOICE: ColumnChoice = DEFAULT_EXPLORER_COLUMNS.map((column) => ({
	column,
	width: null,
}));

/** Whether somebody wants this column in view: it was ticked or sized. The other default columns give way. */
export function isWanted({ column, width, stays }: ChosenColumn): boolean {
	return stays === true || width !== null || !DEFAULT_EXPLORER_COLUMNS.includes(column);
}
