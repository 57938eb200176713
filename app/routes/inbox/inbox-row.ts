import { type Day, dayAt, daysBetween, formatDay } from "../../../contract/days.ts";
import type { InboxItem, InboxItemType } from "../../../contract/entities/inbox-item.ts";
import { isForInvoices } from "../../../contract/entities/document-dates.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { isShutForGood } from "../../features/documents/worth-reading-again.ts";
import { formatDistance, formatInstant, formatMoney, formatSince } from "../../features/documents/format.ts";
import { ITEM_FACES, type ItemFace } from "./item-types.ts";

/** What the inbox shows of an item, ready to be written out: the browser formats nothing. */
export interface InboxRow {
	documentId: string;
	type: InboxItemType;
	/** What the user may do about it, in a sentence. */
	hint: TextKey;
	/** Whether the file that it is about may fare better, read once more. */
	mayFareBetter: boolean;
	title: { key: TextKey; values: Record<string, string> };
	/** How soon something has to happen. */
	urgency: "over" | "near" | "none";
	/** The document that it is about. */
	document: { documentId: string; name: string; isActive: boolean } | null;
	tenant: { documentId: string; name: string };
	description: string | null;
	/** When it came, in short and in full. */
	cameAt: { short: string; full: string };
	/** Id of the bill in a file of its document that can be paid by its code. */
	bill: string | null;
	/** The day that it is about. */
	day: string | null;
	/** The day on which it comes back. */
	snoozedUntil: string | null;
	isEditable: boolean;
	isOpen: boolean;
}

/** From how many days before its day an item is pressing. */
const NEAR_DAYS = 7;
/** `24.12.2026, 14:05` in its parts. */
const DAY_LENGTH = "24.12.2026".length;
const DAY_AND_MONTH_LENGTH = "24.12.".length;

/** @param now milliseconds since 1970 */
export function inboxRow(item: InboxItem, now = Date.now()): InboxRow {
	const { documentId, type, document, tenant, description, snoozedUntil, isEditable, isOpen } = item;
	const today = dayAt(now);
	const date = dateOf(item);
	const days = date === null ? null : daysBetween(today, date);
	return {
		documentId,
		type,
		hint: hintOf(item),
		mayFareBetter: !isShutForGood(item.fileReason),
		title: titleOf(item, date, days),
		urgency: urgencyOf(type, days),
		document: document && {
			documentId: document.documentId,
			name: document.name,
			isActive: document.state === "Active",
		},
		tenant: { documentId: tenant.documentId, name: tenant.name },
		description,
		cameAt: cameAt(item.createdAt, today),
		bill: item.bill?.documentId ?? null,
		day: date === null ? null : formatDay(date),
		snoozedUntil: snoozedUntil === null ? null : formatDay(snoozedUntil),
		isEditable,
		isOpen,
	};
}

/**
 * Of a reminder it is the document's date that counts, not the day on which it reminds. Of rates each has its own day: the
 * end of an invoice is that of one of them.
 */
function dateOf(item: InboxItem): Day | null {
	if (item.date !== null && item.bill?.dueDate === item.date) return item.date;
	const field = fieldOf(item);
	return (field && item.document?.[field]) ?? item.bill?.dueDate ?? item.date;
}

/** The date of the document that an item is about. A payment is not about the end of what is no invoice. */
function fieldOf({ type, document }: InboxItem): ItemFace["date"] {
	const category = document?.documentCategory;
	return type === "Payment" && category && !isForInvoices(category.name) ? undefined : ITEM_FACES[type].date;
}

function titleOf(item: InboxItem, date: Day | null, days: number | null): InboxRow["title"] {
	const { type, author, document, bill } = item;
	const { ahead, past = ahead, date: field } = ITEM_FACES[type];
	if (bill && bill.amount !== null) {
		const amount = formatMoney(bill.amount, bill.currency);
		if (days === null) return { key: "inbox.billWithoutDay", values: { amount } };
		const key = days < 0 ? "inbox.billPast" : "inbox.bill";
		return { key, values: { amount, when: whenOf(type, days) } };
	}
	if (days !== null) {
		// Somebody wanted to be reminded of a date that the document does not have.
		const isReminder = field !== undefined && document?.[field] !== date;
		const key = isReminder ? "inbox.reminder" : days < 0 ? past : ahead;
		return { key, values: { when: key === past ? whenOf(type, days) : formatDistance(days) } };
	}
	if (type === "NewDocument" && author !== null) {
		return { key: "inbox.newDocumentBy", values: { author } };
	}
	return { key: ahead, values: {} };
}

/** What was to be paid is overdue since then. */
function whenOf(type: InboxItemType, days: number): string {
	return type === "Payment" && days < 0 ? formatSince(days) : formatDistance(days);
}

function hintOf({ type, fileReason }: InboxItem): TextKey {
	return fileReason === "files.reason.encrypted" ? "inbox.hint.lockedFile" : ITEM_FACES[type].hint;
}

function urgencyOf(type: InboxItemType, days: number | null): InboxRow["urgency"] {
	if (type === "UnreadableFile" || type === "Storage") return "near";
	if (days === null || days > NEAR_DAYS) return "none";
	return days < 0 ? "over" : "near";
}

/** The time of today, else the day, with its year where it is another one. */
function cameAt(instant: string, today: string): InboxRow["cameAt"] {
	const full = formatInstant(instant);
	const day = full.slice(0, DAY_LENGTH);
	if (day === formatDay(today)) return { short: full.slice(DAY_LENGTH + 2), full };
	const isThisYear = day.slice(DAY_AND_MONTH_LENGTH) === today.slice(0, 4);
	return { short: isThisYear ? day.slice(0, DAY_AND_MONTH_LENGTH) : day, full };
}
