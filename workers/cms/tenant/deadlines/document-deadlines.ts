import { DEADLINE_LEAD_DAYS, OWN_REMINDER_DAYS } from "../../../../contract/constants.ts";
import { addDays, type Day } from "../../../../contract/days.ts";
import { type DocumentDate, isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { ReminderType } from "../../../../contract/entities/vocabulary.ts";
import { deadlineCause, reminderCause } from "./deadline-cause.ts";
import type { DeadlineSource } from "./deadline-sources.ts";

/** A document as far as its deadlines depend on it. */
export interface DatedDocument {
	documentId: string;
	endDate: Day | null;
	warrantyUntil: Day | null;
	inactiveDate: Day | null;
	categoryName: string;
	/** Active, and not replaced by another one: all others say nothing. */
	speaks: boolean;
	reminders: readonly DatedReminder[];
}

export interface DatedReminder {
	documentId: string;
	type: ReminderType;
	date: Day;
	basedOn: DocumentDate | null;
}

/** What is to be done about a document because of a day. */
export interface Deadline {
	/** Names it for good: one cause makes one item. */
	cause: string;
	source: DeadlineSource;
	type: ReminderType | "Validity";
	/** The day that it is about. */
	date: Day;
	/** The day on which it is due, at 07:00. */
	dueDay: Day;
	/** documentId of the reminder. */
	reminderId?: string;
}

/**
 * Every deadline that a document has, those that have passed among them.
 * @param spoken causes that have made an item
 */
export function deadlinesOf(document: DatedDocument, today: Day, spoken: ReadonlySet<string>): Deadline[] {
	if (!document.speaks) return [];
	const { documentId, endDate, warrantyUntil, inactiveDate, categoryName, reminders } = document;
	const ofReminders = reminders.map((reminder): Deadline => ({
		cause: reminderCause(reminder.documentId, reminder.date),
		source: "reminder",
		type: reminder.type,
		date: reminder.date,
		dueDay: reminder.date,
		reminderId: reminder.documentId,
	}));
	// One that had passed when it was written will never say anything.
	const heard = reminders.filter(
		({ documentId: id, date }) => date >= today || spoken.has(reminderCause(id, date)),
	);
	const of = (date: SpeakingDate) => ofDate(documentId, heard, date);
	const endType = isForInvoices(categoryName) ? "Payment" : "Validity";
	return [
		...ofReminders,
		...of({ field: "endDate", type: endType, date: endDate }),
		...of({ field: "warrantyUntil", type: "Warranty", date: warrantyUntil }),
		...of({ field: "inactiveDate", type: "Inactivity", date: inactiveDate }),
	];
}

interface SpeakingDate {
	field: DocumentDate;
	type: keyof typeof DEADLINE_LEAD_DAYS;
	date: Day | null;
}

function ofDate(
	documentId: string,
	reminders: readonly DatedReminder[],
	{ field, type, date }: SpeakingDate,
): Deadline[] {
	if (date === null || reminders.some((reminder) => isFor(reminder, { field, type, date }))) return [];
	const dueDay = addDays(date, -DEADLINE_LEAD_DAYS[type]);
	const cause = deadlineCause(documentId, { type, date, reminder: null });
	return [{ cause, source: type, type, date, dueDay }];
}

/** Whether somebody has decided with this reminder when to be told of the date. */
function isFor(
	reminder: DatedReminder,
	{ field, type, date }: { field: string; type: string; date: Day },
): boolean {
	if (reminder.basedOn !== null) return reminder.basedOn === field;
	// One of years ago was for an earlier date.
	return (
		reminder.type === type && reminder.date <= date && reminder.date >= addDays(date, -OWN_REMINDER_DAYS)
	);
}
