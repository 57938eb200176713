import { COLUMN_WIDTH_MIN_PX } from "../../../../contract/constants.ts";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";

/** A text as long as it comes: the column takes what the others leave, and at least this, in px. */
const FLEXIBLE_WIDTH = 240;
const STATE_WIDTH = 84;
/** An amount that is cut off is another amount: this has room for a million. */
const COST_WIDTH = 160;

/** Columns that give way to a narrow list (explorer-rows.css), as long as they are chosen by nobody. */
const GIVE_WAY = new Set<ExplorerColumn>(["id", "description", "documentCategory", "tenant"]);
/** Columns with values of one length, which are never cut off and need no title. */
const SHORT = new Set<ExplorerColumn>([
	"id",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"updatedAt",
]);
/** Columns of which nobody asks in the card of a phone what they are; those that give way are others of these. */
const PLAIN_IN_CARD = new Set<ExplorerColumn>(["id", "state", "name", "updatedAt"]);

export function columnLabel(column: ExplorerColumn): TextKey {
	return column === "id" ? "documents.identifier" : `documents.${column}`;
}

/** Its width in px until the user changes it. */
export function ownWidth(column: ExplorerColumn): number {
	if (isFlexible(column)) return FLEXIBLE_WIDTH;
	if (column === "cost") return COST_WIDTH;
	return isResizable(column) ? COLUMN_WIDTH_MIN_PX : STATE_WIDTH;
}

export function isFlexible(column: ExplorerColumn): boolean {
	return column === "name" || column === "description";
}

/** Whether the user may change its width: all but the state, which is a dot. */
export function isResizable(column: ExplorerColumn): boolean {
	return column !== "state";
}

export function mayGiveWay(column: ExplorerColumn): boolean {
	return GIVE_WAY.has(column);
}

export function isShort(column: ExplorerColumn): boolean {
	return SHORT.has(column);
}

export function isNamedInCard(column: ExplorerColumn): boolean {
	return !PLAIN_IN_CARD.has(column) && !mayGiveWay(column);
}
