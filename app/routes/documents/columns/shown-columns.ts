import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { classes } from "../../../ui/classes.ts";
import { type ColumnChoice, isDefaultSet } from "./column-choice.ts";
import { isFlexible, mayGiveWay, ownWidth } from "./columns.ts";

/** The column in which rows are selected, in px. */
const SELECTION_WIDTH = 36;
/** Left of a cell's text, in px. */
const CELL_PADDING = 12;

/** A column as the table writes it. */
export interface ShownColumn {
	column: ExplorerColumn;
	/** In px; `null` takes what the others leave. */
	width: number | null;
	/** Of its heading and its cells. */
	className: string;
}

export function shownColumns(choice: ColumnChoice): ShownColumn[] {
	const isDefault = isDefaultSet(choice);
	return choice.map(({ column, width }) => ({
		column,
		width: width ?? (isFlexible(column) ? null : ownWidth(column)),
		className: classes(`col-${column}`, isDefault && width === null && mayGiveWay(column) && "gives-way"),
	}));
}

/**
 * Where the name begins in a row, in px: below it stands what was found in a file. Columns that give way are left out;
 * behind one that takes what the others leave nobody knows, and it begins with the row.
 */
export function nameBegins(choice: ColumnChoice): number {
	const isDefault = isDefaultSet(choice);
	let begins = SELECTION_WIDTH + CELL_PADDING;
	for (const { column, width } of choice) {
		if (column === "name") return begins;
		if (width === null && isFlexible(column)) break;
		if (width !== null || !isDefault || !mayGiveWay(column)) begins += width ?? ownWidth(column);
	}
	return SELECTION_WIDTH + CELL_PADDING;
}

/** The least width of the table in px, beyond which it scrolls sideways; `null` where it fits into any list. */
export function tableWidth(choice: ColumnChoice): number | null {
	const isDefault = isDefaultSet(choice);
	if (isDefault && choice.every(({ width }) => width === null)) return null;
	const widths = choice.map(({ column, width }) => {
		const isPresent = width !== null || !isDefault || !mayGiveWay(column);
		return isPresent ? (width ?? ownWidth(column)) : 0;
	});
	return widths.reduce((sum, width) => sum + width, SELECTION_WIDTH);
}

/**
 * The class of an empty last column, which takes what the others leave so that each keeps the width that the user
 * gave it; `null` where one of them takes it.
 */
export function fillerClass(choice: ColumnChoice): string | null {
	const flexible = choice.filter(({ column, width }) => width === null && isFlexible(column));
	if (flexible.length === 0) return "filler";
	const givesWay = isDefaultSet(choice) && flexible.every(({ column }) => mayGiveWay(column));
	return givesWay ? "filler gives-way" : null;
}
