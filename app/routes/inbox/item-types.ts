import type { InboxItemType } from "../../../contract/entities/inbox-item.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { DocumentDate } from "../../../contract/entities/document-dates.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

/** What can be done about an item where it stands, or where it leads. */
export type NextStep =
	| "open"
	| "pay"
	| "edit"
	| "extend"
	| "replace"
	| "archive"
	| "readAgain"
	| "tenantDocuments"
	| "company";

export interface ItemFace {
	/** The kind of item, for the filter. */
	kind: TextKey;
	icon: IconName;
	/** What the item says while its day is ahead, or where it has none. */
	ahead: TextKey;
	/** The same afterwards. */
	past?: TextKey;
	/** What to do about it, the likeliest first. */
	hint: TextKey;
	steps: readonly NextStep[];
	/** The date of the document that it is about, which is put off by extending. */
	date?: Exclude<DocumentDate, "startDate">;
}

/** What each type of item is to the user. */
export const ITEM_FACES: Readonly<Record<InboxItemType, ItemFace>> = {
	NewDocument: {
		kind: "inbox.kind.newDocument",
		icon: "file-text",
		ahead: "inbox.newDocument",
		hint: "inbox.hint.newDocument",
		steps: ["open", "edit", "archive"],
	},
	UnreadableFile: {
		kind: "inbox.kind.unreadableFile",
		icon: "triangle-alert",
		ahead: "inbox.unreadableFile",
		hint: "inbox.hint.unreadableFile",
		steps: ["readAgain", "open"],
	},
	Storage: {
		kind: "inbox.kind.storage",
		icon: "hard-drive",
		ahead: "inbox.storage",
		hint: "inbox.hint.storage",
		steps: ["tenantDocuments"],
	},
	Trial: {
		kind: "inbox.kind.trial",
		icon: "calendar-clock",
		ahead: "inbox.trial",
		past: "inbox.trialPast",
		hint: "inbox.hint.trial",
		steps: ["company"],
	},
	Custom: {
		kind: "inbox.kind.reminder",
		icon: "bell",
		ahead: "inbox.reminder",
		past: "inbox.reminderPast",
		hint: "inbox.hint.reminder",
		steps: ["open", "edit"],
	},
	Payment: {
		kind: "inbox.kind.payment",
		icon: "wallet-cards",
		ahead: "inbox.payment",
		past: "inbox.paymentPast",
		hint: "inbox.hint.payment",
		steps: ["pay", "open", "archive"],
		date: "endDate",
	},
	Inactivity: {
		kind: "inbox.kind.inactivity",
		icon: "pause",
		ahead: "inbox.inactivity",
		past: "inbox.inactivityPast",
		hint: "inbox.hint.inactivity",
		steps: ["extend", "replace", "archive", "open"],
		date: "inactiveDate",
	},
	Warranty: {
		kind: "inbox.kind.warranty",
		icon: "shield",
		ahead: "inbox.warranty",
		past: "inbox.warrantyPast",
		hint: "inbox.hint.warranty",
		steps: ["open", "extend", "archive"],
		date: "warrantyUntil",
	},
	Validity: {
		kind: "inbox.kind.validity",
		icon: "calendar-clock",
		ahead: "inbox.validity",
		past: "inbox.validityPast",
		hint: "inbox.hint.validity",
		steps: ["replace", "extend", "archive", "open"],
		date: "endDate",
	},
};

export function isItemType(value: string | null): value is InboxItemType {
	return value !== null && Object.hasOwn(ITEM_FACES, value);
}
