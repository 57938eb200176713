import { addMonths, type Day, daysBetween, formatDay, isDay } from "../../../contract/days.ts";
import type { DeadlineType, DocumentDate } from "../../../contract/entities/document-dates.ts";
import type { Deadline } from "../../../contract/entities/deadline.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { formatDeadline } from "../../features/deadlines/deadline-field.ts";
import { deadlineMeaning } from "../../features/deadlines/deadline-meaning.ts";
import { formatDocumentVersion } from "../../features/selection/document-field.ts";

/** What the page shows of a deadline, ready to be written out. */
export interface DeadlineRow {
	/** Of its own on the page, and what the forms send of it. */
	key: string;
	type: DeadlineType;
	/** Day of the month, and the day as people write it. */
	dayOfMonth: number;
	day: string;
	/** In small letters below it. */
	belowDay: string;
	/** What it means today, and how urgent that is. */
	meaning: TextKey;
	when: string;
	/** Of what a reminder reminds, where it says so. */
	about: TextKey | null;
	urgency: "overdue" | "soon" | "later";
	name: string;
	documentId: string;
	/** What the forms send of the document. */
	field: string;
	category: string;
	tenant: string;
	isEditable: boolean;
	/** Whether it can be put off by a year where it stands. */
	isExtendable: boolean;
	/** documentId of its item of the inbox, where it is due already. */
	inboxItem: string | null;
	awayUntil: string | null;
}

/** Rows of one week or month. */
export interface DeadlineGroup {
	/** `overdue`, `thisWeek`, `nextWeek`, or the month, `YYYY-MM`. */
	id: string;
	/** A text's key, or the month in words. */
	title: { key: TextKey } | { text: string };
	rows: DeadlineRow[];
}

/** Within this many days a deadline has a colour. */
const SOON_DAYS = 7;

/** @param today and days are YYYY-MM-DD */
export function deadlineRow(deadline: Deadline, today: string, belowDay: string): DeadlineRow {
	const { type, date, reminder, document, tenant, inboxItem, snoozedUntil, isEditable } = deadline;
	const days = daysBetween(today, date);
	const meaning = deadlineMeaning(deadline, today);
	return {
		key: formatDeadline({ documentId: document.documentId, type, date, reminder }),
		type,
		dayOfMonth: Number(date.slice(8)),
		day: formatDay(date),
		belowDay,
		meaning: meaning.key,
		when: meaning.when,
		about: reminder === null || type === "Custom" ? null : `deadlines.about.${type}`,
		urgency: days < 0 ? "overdue" : days <= SOON_DAYS ? "soon" : "later",
		name: document.name,
		documentId: document.documentId,
		field: formatDocumentVersion(document),
		category: document.documentCategory.name,
		tenant: tenant.name,
		isEditable,
		isExtendable: isEditable && extension(deadline, today) !== null,
		inboxItem,
		awayUntil: snoozedUntil && formatDay(snoozedUntil),
	};
}

/** The date of the document that is put off with a deadline. (What is to be paid is not.) */
const EXTENDED_DATES: Partial<Record<DeadlineType, DocumentDate>> = {
	Validity: "endDate",
	Warranty: "warrantyUntil",
	Inactivity: "inactiveDate",
};

/**
 * The same date a year later. `null` for a reminder, whose document's date is another one, and where that day has passed
 * as well, or is none that a date may be.
 */
export function extension(
	{ type, date, reminder }: Pick<Deadline, "type" | "date" | "reminder">,
	today: Day,
): { field: DocumentDate; date: Day } | null {
	const field = EXTENDED_DATES[type];
	const later = addMonths(date, 12);
	return field && reminder === null && later >= today && isDay(later) ? { field, date: later } : null;
}

/** In the order in which they come: what is overdue, this week and the next, then by month. */
export function groupId(date: string, today: string): string {
	if (date < today) return "overdue";
	const days = daysBetween(today, date);
	// Days of the week are counted from Monday.
	const left = 6 - ((new Date(today).getUTCDay() + 6) % 7);
	if (days <= left) return "thisWeek";
	if (days <= left + 7) return "nextWeek";
	return date.slice(0, 7);
}
