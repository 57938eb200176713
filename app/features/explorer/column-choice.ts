import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "../../../contract/constants.ts";
import {
	DEFAULT_EXPLORER_COLUMNS,
	EXPLORER_COLUMNS,
	type ExplorerColumn,
} from "../../../contract/explorer-columns.ts";
import { isResizable } from "./columns.ts";

/** A column that is shown. */
export interface ChosenColumn {
	column: ExplorerColumn;
	/** In px, as the reader left it; `null` is the column's own. */
	width: number | null;
}
/** The columns that are shown, in their order; the name, by which a document is opened, is always one of them. */
export type ColumnChoice = readonly ChosenColumn[];

export const DEFAULT_CHOICE: ColumnChoice = DEFAULT_EXPLORER_COLUMNS.map((column) => ({
	column,
	width: null,
}));

/** A moved column goes before or after another one. */
export type Side = "before" | "after";

/**
 * The choice that a cookie keeps, as `id.state.name:240.updatedAt`. What is unknown or repeated in it counts as
 * missing, widths are brought between 140 and 400 px (spec 9); nothing usable is the default.
 */
export function parseColumns(kept: string | null): ColumnChoice {
	const columns = new Map<ExplorerColumn, number | null>();
	for (const part of (kept ?? "").split(".")) {
		const [name = "", width = ""] = part.split(":");
		if (isColumn(name) && !columns.has(name)) columns.set(name, isResizable(name) ? parseWidth(width) : null);
	}
	if (columns.size === 0) return DEFAULT_CHOICE;
	return withName([...columns].map(([column, width]) => ({ column, width })));
}

/** As the cookie keeps it; the default is empty, which forgets the cookie. */
export function formatColumns(choice: ColumnChoice): string {
	if (isDefaultSet(choice) && choice.every(({ width }) => width === null)) return "";
	return choice.map(({ column, width }) => (width === null ? column : `${column}:${width}`)).join(".");
}

/** The columns that a form names, in its order, with the widths that they had. */
export function chooseColumns(choice: ColumnChoice, names: readonly string[]): ColumnChoice {
	const wanted = parseColumns(names.join("."));
	return wanted.map(({ column }) => ({
		column,
		width: choice.find((chosen) => chosen.column === column)?.width ?? null,
	}));
}

/** The choice with one more column, at its end, or with one less. */
export function toggleColumn(choice: ColumnChoice, column: ExplorerColumn): ColumnChoice {
	const others = choice.filter((chosen) => chosen.column !== column);
	return withName(others.length < choice.length ? others : [...choice, { column, width: null }]);
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
	return choice.map((chosen) => (chosen.column === column ? { column, width: settled } : chosen));
}

/** All columns: those that are shown in their order, then the others. */
export function orderOf(choice: ColumnChoice): ExplorerColumn[] {
	return [...new Set([...choice.map(({ column }) => column), ...EXPLORER_COLUMNS])];
}

/** Whether these are the spec's columns in the spec's order: those give way to a narrow list. */
export function isDefaultSet(choice: ColumnChoice): boolean {
	return (
		choice.length === DEFAULT_EXPLORER_COLUMNS.length &&
		choice.every(({ column }, index) => column === DEFAULT_EXPLORER_COLUMNS[index])
	);
}

export function isColumn(name: string): name is ExplorerColumn {
	return EXPLORER_COLUMNS.some((column) => column === name);
}

export function allowedWidth(width: number): number {
	return Math.round(Math.min(Math.max(width, COLUMN_WIDTH_MIN_PX), COLUMN_WIDTH_MAX_PX));
}

function parseWidth(text: string): number | null {
	return /^\d{1,4}$/.test(text) ? allowedWidth(Number(text)) : null;
}

function withName(choice: ColumnChoice): ColumnChoice {
	if (choice.some(({ column }) => column === "name")) return choice;
	return [{ column: "name", width: null }, ...choice];
}
