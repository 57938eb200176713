import type {
	DateSuggestion,
	SuggestionReason,
} from "../../../../contract/suggestions/document-suggestions.ts";
import type { Bill } from "../../../../contract/bills/bill.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { addDays, addMonths, type Day, isDay } from "../../../../contract/days.ts";
import { lengthsInText } from "./lengths-of-text.ts";
import { isAnyEnd, isExpiry, isFirstDay, type RoleOfDay, rolesOfDays } from "../../../shared/days-of-text.ts";
import { isPlainlyBill, paymentTermOf } from "../../../shared/payment-terms.ts";
import { dayAfter } from "../../../shared/periods.ts";

/** Where this share of the similar papers becomes inactive on the day on which they end, this one does. */
const LEAST_ENDING_AT_ONCE = 0.6;

export interface DatesOfPaper {
	dates: DateSuggestion[];
	/** By when it is to be paid where its end does not say it, and what stands before that in the text; else `null`. */
	due: { day: Day; label: string } | null;
}

interface KnownOfDates {
	text: string;
	bills: readonly Bill[];
	/** Of the category in which the document lies or may be put. */
	category: string;
	/** The share of similar papers, by weight, that become inactive on the day on which they end. */
	endingAtOnce: number;
	today: Day;
}

/**
 * The dates that the text and the bills of a document say. The day by which it is to be paid is the end of an invoice
 * alone (docs/decisions/043-the-word-for-an-end.md); elsewhere a bill that has no code says it by its text.
 */
export function datesOfPaper({ text, bills, category, endingAtOnce, today }: KnownOfDates): DatesOfPaper {
	const dates = new SaidDates();
	const isInvoice = isForInvoices(category);
	const [bill] = bills;
	const roles = rolesOfDays(text, today);
	const isPlainly = isPlainlyBill(text);
	if (bill) addBill(dates, bill, isInvoice);
	addRoles(dates, roles, { isInvoice, isBill: isInvoice || bill !== undefined || isPlainly });
	addLengths(dates, text, isInvoice);
	dropEndOfWarranty(dates);
	const due = bill?.dueDate || !isPlainly ? null : dueDay(text, roles, dates.dayOf("startDate"));
	if (due && isInvoice) dates.add("endDate", due.day, { kind: "text", label: due.label });
	const end = dates.get("endDate");
	const isOverAtEnd = !isInvoice && endingAtOnce >= LEAST_ENDING_AT_ONCE;
	if (end && isOverAtEnd) dates.add("inactiveDate", end.day, end.reason);
	return { dates: dates.all(), due: isInvoice ? null : due };
}

type DateName = DateSuggestion["date"];

/** Of each date what was said of it first. */
class SaidDates {
	readonly #dates = new Map<DateName, DateSuggestion>();

	add(date: DateName, day: string, reason: SuggestionReason): void {
		if (isDay(day) && !this.#dates.has(date)) this.#dates.set(date, { date, day, reason });
	}

	get(date: DateName): DateSuggestion | undefined {
		return this.#dates.get(date);
	}

	/** Empty where nothing was said of it. */
	dayOf(date: DateName): Day | "" {
		return this.#dates.get(date)?.day ?? "";
	}

	drop(date: DateName): void {
		this.#dates.delete(date);
	}

	all(): DateSuggestion[] {
		return [...this.#dates.values()];
	}
}

function addBill(dates: SaidDates, { invoiceDate, dueDate }: Bill, isInvoice: boolean): void {
	if (invoiceDate) dates.add("startDate", invoiceDate, { kind: "bill" });
	if (dueDate && isInvoice) dates.add("endDate", dueDate, { kind: "bill" });
}

/** The days of the text, by what stands before each. */
function addRoles(
	dates: SaidDates,
	roles: readonly RoleOfDay[],
	{ isInvoice, isBill }: { isInvoice: boolean; isBill: boolean },
): void {
	for (const { role, day, label } of roles) {
		const reason = { kind: "text", label } as const;
		// The end of an invoice is the day by which it is to be paid, and not that of what it is for.
		if (isInvoice && role === "endDate") continue;
		if (role !== "due") dates.add(role, day, reason);
		else if (isInvoice || (!isBill && isExpiry(label))) dates.add("endDate", day, reason);
	}
}

/** The lengths of time that the text names, from the first day on. */
function addLengths(dates: SaidDates, text: string, isInvoice: boolean): void {
	const start = dates.get("startDate");
	if (!start) return;
	const isFirst = start.reason.kind === "text" && isFirstDay(start.reason.label);
	for (const { date, months, label } of lengthsInText(text)) {
		if (date === "endDate" && isInvoice) continue;
		const isLastDay = date === "endDate" && isFirst;
		const day = isLastDay ? lastDayOf(start.day, months) : addMonths(start.day, months);
		dates.add(date, day, { kind: "text", label });
	}
}

/** A slip with the length of a warranty and "gültig bis" says one thing twice. */
function dropEndOfWarranty(dates: SaidDates): void {
	const end = dates.get("endDate");
	if (end?.reason.kind !== "text" || !isAnyEnd(end.reason.label)) return;
	if (end.day === dates.dayOf("warrantyUntil")) dates.drop("endDate");
}

/** The last day of a term from its first day on: the one before that of the same number, or the last of a shorter month. */
function lastDayOf(first: Day, months: number): Day {
	const after = addMonths(first, months);
	return after.slice(8) === first.slice(8) ? addDays(after, -1) : after;
}

/** The day by which a bill is to be paid: as it says it, or so long after its own day. */
function dueDay(text: string, roles: readonly RoleOfDay[], begin: Day | ""): DatesOfPaper["due"] {
	const said = roles.find(({ role }) => role === "due");
	// A day before the bill's is another one, or misread.
	if (said) return said.day < begin ? null : { day: said.day, label: said.label ?? "" };
	const term = isDay(begin) ? paymentTermOf(text) : null;
	return term && { day: dayAfter(begin, term.period), label: term.label };
}
