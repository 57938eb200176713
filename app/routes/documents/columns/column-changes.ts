import { EXPLORER_COLUMNS, type ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { type ChosenColumn, type ColumnChoice, isWanted } from "./column-choice.ts";
import { allowedWidth, parseColumns } from "./column-cookie.ts";

/** What users do to the columns; apart from the choice itself, because a browser loads this on demand. */

/** A moved column goes before or after another one. */
export type Side = "before" | "after";

/** The columns that a form names, in its order, as they were. A default one that is new among them stays in view. */
export function chooseColumns(choice: ColumnChoice, names: readonly string[]): ColumnChoice {
	return parseColumns(names.join(".")).map(
		(named) => choice.find(({ column }) => column === named.column) ?? ticked(named),
	);
}

function ticked(chosen: ChosenColumn): ChosenColumn {
	return isWanted(chosen) ? chosen : { ...chosen, stays: true };
}

/** One place up or down, as far as there is one. */
export function stepColumn(choice: ColumnChoice, column: ExplorerColumn, step: 1 | -1): ColumnChoice {
	const neighbour = choice[choice.findIndex((chosen) => chosen.column === column) + step];
	return neighbour ? moveColumn(choice, column, neighbour.column, step === 1 ? "after" : "before") : choice;
}

export function moveColumn(
	choice: ColumnChoice,
	column: ExplorerColumn,
	target: ExplorerColumn,
	side: Side,
): ColumnChoice {
	const moved = choice.find((chosen) => chosen.column === column);
	const others = choice.filter((chosen) => chosen !== moved);
	const at = others.findIndex((chosen) => chosen.column === target);
	if (!moved || at === -1) return choice;
	return others.toSpliced(side === "after" ? at + 1 : at, 0, moved);
}

/** @param width in px, brought between 140 and 400; `null` for the column's own */
export function resizeColumn(
	choice: ColumnChoice,
	column: ExplorerColumn,
	width: number | null,
): ColumnChoice {
	const settled = width === null ? null : allowedWidth(width);
	return choice.map((chosen) => (chosen.column === column ? { ...chosen, width: settled } : chosen));
}

/** All columns: those that are shown in their order, then the others. */
export function orderOf(choice: ColumnChoice): ExplorerColumn[] {
	return [...new Set([...choice.map(({ column }) => column), ...EXPLORER_COLUMNS])];
}
