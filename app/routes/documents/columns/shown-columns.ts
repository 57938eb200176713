import type { ExplorerColumn, SortField } from "../../../../contract/explorer/explorer-columns.ts";
import { classes } from "../../../ui/classes.ts";
import { type ChosenColumn, type ColumnChoice, isWanted } from "./column-choice.ts";
import { type ColumnRoom, roomOf } from "./columns.ts";

/** The column in which rows are selected, in px. */
const SELECTION_WIDTH = 36;
/** Left of a cell's text, in px. */
const CELL_PADDING = 12;
/** The container queries of explorer-rows.css stand at multiples of this, in px, up to the last one. */
const STEP = 64;
const LAST_STEP = 1664;
/** Room that a broker's list gives to the tenants before other columns come in, in px. */
const TENANT_OF_SEVERAL = 168;

/** What says the same in every row comes in when the name has this many px more than it wants. */
const REPEATS = 64;

/** What decides over the columns beside the user's choice. */
export interface ListView {
	hasSeveralTenants: boolean;
	sortedBy: SortField;
}

/** A column as the table writes it. */
export interface ShownColumn {
	column: ExplorerColumn;
	/** As CSS; `null` takes what the others leave. */
	width: string | null;
	/** Its narrowest, in px. */
	least: number;
	/** Of its heading and its cells. */
	className: string;
}

export interface ColumnLayout {
	columns: ShownColumn[];
	/** The least width of the table in px, beyond which it scrolls sideways. */
	tableWidth: number;
	/** The user has made it so wide that it may scroll: boxes and names stay in sight then. */
	mayScroll: boolean;
	/** An empty last column takes what is left, so that each keeps the width that the user gave it. */
	hasFiller: boolean;
	/** Where the text of the name begins in a row, as CSS: below it stands what was found in a file. */
	nameBegins: string;
}

/**
 * How the columns share the list's width. The name comes first: columns that nobody asked for come in, one by one, when
 * it has the room that it wants; what is left then is shared.
 */
export function columnLayout(choice: ColumnChoice, view: ListView): ColumnLayout {
	const stays = choice.filter((chosen) => !givesWay(chosen, view));
	const tableWidth = stays.reduce((sum, chosen) => sum + leastOf(chosen), SELECTION_WIDTH);
	const first = firstWants(choice, view);
	const begins = beginnings(choice, view, tableWidth + first);
	const others = [...begins].map(([column, from]) => ` - ${stepAt(from, roomOf(column).least)}`).join("");
	const free = `100cqw - ${tableWidth + first}px${others}`;
	const weights = choice.reduce((sum, { column }) => sum + (roomOf(column).weight ?? 0), 0);

	const columns = choice.map((chosen): ShownColumn => {
		const { column, width } = chosen;
		const from = begins.get(column);
		const room = roomOf(column);
		const own = isOfSeveral(chosen, view)
			? `clamp(${room.least}px, 100cqw - ${tableWidth - room.least}px, ${TENANT_OF_SEVERAL}px)`
			: sharedWidth(room, free, weights);
		return {
			column,
			least: leastOf(chosen),
			width: width === null ? (column === "name" ? null : own) : `${width}px`,
			className: classes(`col-${column}`, from !== undefined && `from-${from}`),
		};
	});
	return {
		columns,
		tableWidth,
		mayScroll: choice.some((chosen) => isWanted(chosen)),
		hasFiller: choice.some(({ column, width }) => column === "name" && width !== null),
		nameBegins: nameBegins(columns, begins),
	};
}

/** The first that leave a list that becomes narrow; one that says the same in every row leaves before all others. */
function orderOfLeaving({ hasSeveralTenants }: ListView): readonly ExplorerColumn[] {
	const others = ["description", "id", "documentCategory", "updatedAt"] as const;
	return hasSeveralTenants ? others : ["tenant", ...others];
}

function givesWay(chosen: ChosenColumn, view: ListView): boolean {
	return !isWanted(chosen) && chosen.column !== view.sortedBy && orderOfLeaving(view).includes(chosen.column);
}

/** Whose a document is, is the first that somebody with several tenants asks. */
function isOfSeveral({ column, width }: ChosenColumn, { hasSeveralTenants }: ListView): boolean {
	return column === "tenant" && width === null && hasSeveralTenants;
}

/** What is filled before another column comes in, in px: the rest of what the name wants, and of several tenants. */
function firstWants(choice: ColumnChoice, view: ListView): number {
	const rests = choice.map((chosen) => {
		const { least, wanted } = roomOf(chosen.column);
		if (isOfSeveral(chosen, view)) return TENANT_OF_SEVERAL - least;
		return chosen.column === "name" && chosen.width === null ? wanted - least : 0;
	});
	return rests.reduce((sum, rest) => sum + rest, 0);
}

/** From which width of the list on each column that gives way is there. */
function beginnings(choice: ColumnChoice, view: ListView, filled: number): Map<ExplorerColumn, number> {
	const begins = new Map<ExplorerColumn, number>();
	let needed = filled;
	for (const column of orderOfLeaving(view).toReversed()) {
		const chosen = choice.find((candidate) => candidate.column === column);
		if (!chosen || !givesWay(chosen, view)) continue;
		needed += leastOf(chosen) + (column === "tenant" ? REPEATS : 0);
		begins.set(column, Math.min(Math.ceil(needed / STEP) * STEP, LAST_STEP));
	}
	return begins;
}

/** Nothing below a width of the list, so many px from it on. */
function stepAt(from: number, px: number): string {
	return `clamp(0px, (100cqw - ${from - 1}px) * 999, ${px}px)`;
}

function leastOf({ column, width }: ChosenColumn): number {
	return width ?? roomOf(column).least;
}

/** At least what it needs, and its part of what is free. */
function sharedWidth({ least, wanted, weight }: ColumnRoom, free: string, weights: number): string {
	if (weight === undefined) return `${least}px`;
	return `clamp(${least}px, ${least}px + (${free}) * ${(weight / weights).toFixed(3)}, ${wanted}px)`;
}

function nameBegins(columns: readonly ShownColumn[], begins: ReadonlyMap<ExplorerColumn, number>): string {
	const before = columns.slice(
		0,
		columns.findIndex(({ column }) => column === "name"),
	);
	const widths = before.map(({ column, width }) => {
		const from = begins.get(column);
		return from === undefined ? width : `min(${stepAt(from, roomOf(column).wanted)}, ${width})`;
	});
	return `calc(${[`${SELECTION_WIDTH + CELL_PADDING}px`, ...widths].join(" + ")})`;
}
