import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";

/** How much room a column takes as long as nobody has sized it, in px. */
export interface ColumnRoom {
	least: number;
	/** It grows up to this where the name has room enough. */
	wanted: number;
	/** Its part of the room that is left then. */
	weight?: number;
}

/** An amount or a date that is cut off is another one: these have room for all of it, and for their heading. */
const DAY: ColumnRoom = { least: 112, wanted: 112 };
const WORDS: ColumnRoom = { least: 140, wanted: 220, weight: 1 };

/** (The name takes what the others leave: docs/decisions/033-width-goes-to-the-name.md) */
const ROOM: Readonly<Record<ExplorerColumn, ColumnRoom>> = {
	id: { least: 120, wanted: 120 },
	state: { least: 28, wanted: 28 },
	name: { least: 320, wanted: 400, weight: 1 },
	documentNumber: { ...WORDS, least: 160 },
	description: { least: 140, wanted: 480, weight: 3 },
	documentCategory: WORDS,
	tenant: { least: 104, wanted: 220, weight: 1 },
	startDate: DAY,
	endDate: DAY,
	inactiveDate: DAY,
	warrantyUntil: { least: 120, wanted: 120 },
	cost: { least: 160, wanted: 160 },
	documentFolders: WORDS,
	documentParties: WORDS,
	replacedByDocument: WORDS,
	replacedDocument: WORDS,
	updatedAt: DAY,
};

/** Columns with values of one length, which are never cut off and need no title. */
const SHORT = new Set<ExplorerColumn>([
	"id",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"updatedAt",
]);
/** Columns of which nobody asks in the card of a phone what they are. */
const PLAIN_IN_CARD = new Set<ExplorerColumn>([
	"id",
	"state",
	"name",
	"description",
	"documentCategory",
	"tenant",
	"updatedAt",
]);

/** @param hasSeveralTenants whose user speaks of clients; who has one household, or one company, does not */
export function columnLabel(column: ExplorerColumn, hasSeveralTenants: boolean): TextKey {
	if (column === "tenant" && !hasSeveralTenants) return "columns.ownTenant";
	return column === "id" ? "documents.identifier" : `documents.${column}`;
}

export function roomOf(column: ExplorerColumn): ColumnRoom {
	return ROOM[column];
}

/** Whether the user may change its width: all but the state, which is a dot. */
export function isResizable(column: ExplorerColumn): boolean {
	return column !== "state";
}

export function isShort(column: ExplorerColumn): boolean {
	return SHORT.has(column);
}

export function isNamedInCard(column: ExplorerColumn): boolean {
	return !PLAIN_IN_CARD.has(column);
}
