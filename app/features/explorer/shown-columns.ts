import type { ExplorerColumn } from "../../../contract/explorer-columns.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { classes } from "../../ui/classes.ts";
import { type ColumnChoice, isDefaultSet } from "./column-choice.ts";
import { COLUMN_LAYOUTS } from "./columns.ts";

/** A column as the table writes it. */
export interface ShownColumn {
	column: ExplorerColumn;
	label: TextKey;
	/** In px; `null` takes what the others leave. */
	width: number | null;
	isNumeric: boolean;
	/** Of its heading and its cells. */
	className: string;
	/** Whether its line in a card says what it is. */
	isNamedInCard: boolean;
}

export function shownColumns(choice: ColumnChoice): ShownColumn[] {
	const isDefault = isDefaultSet(choice);
	return choice.map(({ column, width }) => {
		const { label, card, givesWay, isFlexible, isNumeric = false, ...layout } = COLUMN_LAYOUTS[column];
		return {
			column,
			label,
			width: width ?? (isFlexible ? null : layout.width),
			isNumeric,
			className: classes(
				card,
				isDefault && width === null && givesWay,
				isNumeric && "cell-number",
				!isDefault && column === "name" && "cell-stays",
			),
			isNamedInCard: card === "card-line" && column !== "id" && column !== "description",
		};
	});
}

/** The least width of the table in px, beyond which it scrolls sideways; `null` where it fits into any list. */
export function tableWidth(choice: ColumnChoice): number | null {
	const isDefault = isDefaultSet(choice);
	if (isDefault && choice.every(({ width }) => width === null)) return null;
	return choice.reduce((sum, { column, width }) => {
		const layout = COLUMN_LAYOUTS[column];
		return sum + (width ?? (isDefault && layout.givesWay ? 0 : layout.width));
	}, 0);
}

/**
 * The class of an empty last column, which takes what the others leave so that each keeps the width that the reader
 * gave it; `null` where one of them takes it.
 */
export function fillerClass(choice: ColumnChoice): string | null {
	const flexible = choice.filter(({ column, width }) => width === null && COLUMN_LAYOUTS[column].isFlexible);
	if (flexible.length === 0) return "max-md:hidden";
	const givesWay = isDefaultSet(choice) && flexible.every(({ column }) => column === "description");
	return givesWay ? "max-md:hidden @min-[60rem]/list:hidden" : null;
}
