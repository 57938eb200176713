import { DEADLINE_LEAD_DAYS, LATE_BILL_DAYS, OWN_REMINDER_DAYS } from "../../../../contract/constants.ts";
import { addDays, type Day, FIRST_DAY } from "../../../../contract/days.ts";
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
	/** The bills in its files are the tenant's own, if there are any: others are to pay them. */
	isOwnInvoice: boolean;
	/** Active, and not replaced by another one: all others say nothing. */
	speaks: boolean;
	reminders: readonly DatedReminder[];
	/** What is still to be paid of the bills in its files. */
	bills: readonly DatedBill[];
	/** These and those that are paid have several days, as the rates of a year. */
	hasRates: boolean;
}

export interface DatedBill {
	documentId: string;
	dueDate: Day | null;
	invoiceDate: Day | null;
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
	/** The day that it is about; none is named where a bill says none. */
	date: Day | null;
	/** The day on which it is due, at 07:00. */
	dueDay: Day;
	/** documentId of the reminder. */
	reminderId?: string;
	/** It is made although its day has passed, if that was not before this one. */
	madeSince?: Day;
}

/** A bill that says no day is to be paid so many days after its own. */
const USUAL_TERM_DAYS = 30;

/**
 * Every deadline that a document has, those that have passed among them.
 * @param spoken causes that have made an item
 */
export function deadlinesOf(document: DatedDocument, today: Day, spoken: ReadonlySet<string>): Deadline[] {
	if (!document.speaks) return [];
	const { documentId, endDate, warrantyUntil, inactiveDate, categoryName, reminders, bills } = document;
	const { isOwnInvoice } = document;
	const ofReminders = reminders.map((reminder): Deadline => ({
		cause: reminderCause(reminder.documentId, reminder.date),
		source: "reminder",
		// Money that others are to pay is no payment of one's own, and is not overdue here.
		type: isOwnInvoice && reminder.type === "Payment" ? "Custom" : reminder.type,
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
	const isToBePaidByOthers = endType === "Payment" && isOwnInvoice;
	const ofDocument = [
		...ofReminders,
		...(isToBePaidByOthers ? [] : of({ field: "endDate", type: endType, date: endDate })),
		...of({ field: "warrantyUntil", type: "Warranty", date: warrantyUntil }),
		...of({ field: "inactiveDate", type: "Inactivity", date: inactiveDate }),
	];
	return [...ofDocument, ...bills.flatMap((bill) => ofBill(document, { bill, today, heard }))];
}

/**
 * A bill lies in the inbox from the day on which it was read, not only some days before it is due. Where the document
 * itself speaks up for the payment, by its end or by a reminder, it is that which comes so early: one bill is one item. Of
 * rates it names one day at most: each speaks up for its own.
 */
function ofBill(
	{ documentId, endDate, categoryName, bills, hasRates }: DatedDocument,
	{ bill, today, heard }: { bill: DatedBill; today: Day; heard: readonly DatedReminder[] },
): Deadline[] {
	const early = { source: "Payment", type: "Payment", dueDay: FIRST_DAY } as const;
	const { dueDate: day } = bill;
	const payableBy = isForInvoices(categoryName) ? endDate : null;
	const isOneOfRates = hasRates && day !== null;
	// Somebody has said another day, or when to be told.
	if (!isOneOfRates && payableBy !== null && payableBy !== day) return [];
	if (day === null) {
		// Of rates without a day the first one is enough.
		const isOld =
			bill.invoiceDate !== null && addDays(bill.invoiceDate, USUAL_TERM_DAYS + LATE_BILL_DAYS) < today;
		const isSaid = isOld || bill !== bills[0] || heard.some(({ type }) => type === "Payment");
		return isSaid ? [] : [{ ...early, cause: `bill:${bill.documentId}`, date: null }];
	}
	const reminder = isOneOfRates
		? undefined
		: heard.find((one) =>
				one.basedOn === null
					? isFor(one, { field: "endDate", type: "Payment", date: day })
					: one.type === "Payment" && one.basedOn === "endDate" && endDate === day,
			);
	if (reminder) {
		const cause = reminderCause(reminder.documentId, reminder.date);
		return [{ ...early, cause, source: "reminder", date: reminder.date, reminderId: reminder.documentId }];
	}
	const cause = deadlineCause(documentId, { type: "Payment", date: day, reminder: null });
	return [{ ...early, cause, date: day, madeSince: addDays(today, -LATE_BILL_DAYS) }];
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
