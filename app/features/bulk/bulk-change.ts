import { STATE_INTENTS, type StateIntent } from "../documents/state-change.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

/** How documents can be filed anew, many at a time: each names one category, folder or party. */
export const FILING_INTENTS = [
	"setCategory",
	"addFolder",
	"removeFolder",
	"addParty",
	"removeParty",
] as const;
export type FilingIntent = (typeof FILING_INTENTS)[number];

export const FILING_ICONS: Readonly<Record<FilingIntent, IconName>> = {
	setCategory: "tag",
	addFolder: "folder-plus",
	removeFolder: "folder-minus",
	addParty: "user-plus",
	removeParty: "user-minus",
};

export const BULK_INTENTS = [...STATE_INTENTS, ...FILING_INTENTS] as const;
export type BulkIntent = StateIntent | FilingIntent;

/** What is done with each of the selected documents. */
export type BulkChange =
	| { intent: StateIntent }
	/** `target`: the id of the category, folder or party. */
	| { intent: FilingIntent; target: string };

/** What a form does with many documents: it changes them, or takes back what has been done with them. */
export type BulkWork = BulkChange | { intent: "undo" };

export function isFiling(intent: string): intent is FilingIntent {
	return FILING_INTENTS.some((filing) => filing === intent);
}

/** The fields with which a form says it. */
export function changeFields(change: BulkWork): Record<string, string> {
	return { ...change };
}
