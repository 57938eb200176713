import type { InboxTab } from "./inbox-state.ts";

/** What a form does with an item. */
export const ITEM_INTENTS = [
	"close",
	"reopen",
	"snooze",
	"wake",
	"describe",
	"archive",
	"readAgain",
] as const;
/** The same with all that is listed. */
export const CLOSE_LISTED = "closeListed";
export type ItemIntent = (typeof ITEM_INTENTS)[number];

/** With these an item leaves the list. */
export const LEAVING: Readonly<Record<InboxTab, ReadonlySet<ItemIntent>>> = {
	open: new Set(["close", "snooze", "archive"]),
	snoozed: new Set(["close", "wake", "archive"]),
};
