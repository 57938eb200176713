import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "../../../../contract/constants.ts";
import {
	DEFAULT_EXPLORER_COLUMNS,
	EXPLORER_COLUMNS,
	type ExplorerColumn,
} from "../../../../contract/explorer/explorer-columns.ts";
import { type ChosenColumn, type ColumnChoice, DEFAULT_CHOICE, isWanted } from "./column-choice.ts";
import { isResizable } from "./columns.ts";
import { writeCookie } from "../../../cookies.ts";

/** In the place of a width: the user has ticked this default column. */
const STAYS = "!";

/**
 * The choice that a cookie keeps, as `id.state.name:240.description:!.updatedAt`. What is unknown or repeated in it
 * counts as missing, widths are brought between 140 and 400 px (spec 9); nothing usable is the default.
 */
export function parseColumns(kept: string | null): ColumnChoice {
	const columns = new Map<ExplorerColumn, ChosenColumn>();
	for (const part of (kept ?? "").split(".")) {
		const [name = "", width = ""] = part.split(":");
		if (!isColumn(name) || columns.has(name)) continue;
		const chosen = { column: name, width: isResizable(name) ? parseWidth(width) : null };
		columns.set(name, width === STAYS ? { ...chosen, stays: true } : chosen);
	}
	if (columns.size === 0) return DEFAULT_CHOICE;
	return withName([...columns.values()]);
}

/** As the cookie keeps it; the default is empty, which forgets the cookie. */
export function formatColumns(choice: ColumnChoice): string {
	const isDefaultOrder = choice.map(({ column }) => column).join() === DEFAULT_EXPLORER_COLUMNS.join();
	if (isDefaultOrder && !choice.some((chosen) => isWanted(chosen))) return "";
	return choice
		.map(({ column, width, stays }) => [column, width ?? (stays ? STAYS : [])].flat().join(":"))
		.join(".");
}

/** Keeps the choice for a year (spec 9), in the browser. */
export function keepColumns(choice: ColumnChoice): void {
	writeCookie("explorer_columns", formatColumns(choice));
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
