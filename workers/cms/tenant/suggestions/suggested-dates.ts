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

/** Where so many of the similar papers become inactive on the day on which they end, this one does. */
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
	const dates = new Map<DateSuggestion["date"], DateSuggestion>();
	const add = (date: DateSuggestion["date"], day: string, reason: SuggestionReason) => {
		if (isDay(day) && !dates.has(date)) dates.set(date, { date, day, reason });
	};
	const isInvoice = isForInvoices(category);
	const [bill] = bills;
	if (bill?.invoiceDate) add("startDate", bill.invoiceDate, { kind: "bill" });
	if (bill?.dueDate && isInvoice) add("endDate", bill.dueDate, { kind: "bill" });
	const roles = rolesOfDays(text, today);
	const isBill = isInvoice || bill !== undefined || isPlainlyBill(text);
	for (const { role, day, label } of roles) {
		const reason = { kind: "text", label } as const;
		const isEnd = isInvoice || (!isBill && isExpiry(label));
		const date = role !== "due" ? role : isEnd ? "endDate" : null;
		// The end of an invoice is the day by which it is to be paid, and not that of what it is for.
		if (date && !(isInvoice && role === "endDate")) add(date, day, reason);
	}
	const start = dates.get("startDate");
	const begin = start?.day ?? "";
	const isFirst = start?.reason.kind === "text" && isFirstDay(start.reason.label);
	for (const { date, months, label } of isDay(begin) ? lengthsInText(text) : []) {
		if (date === "endDate" && isInvoice) continue;
		const day = date === "endDate" && isFirst ? lastDayOf(begin, months) : addMonths(begin, months);
		add(date, day, { kind: "text", label });
	}
	const until = dates.get("endDate");
	// A slip with the length of a warranty and "gültig bis" says one thing twice.
	if (
		until?.reason.kind === "text" &&
		isAnyEnd(until.reason.label) &&
		until.day === dates.get("warrantyUntil")?.day
	) {
		dates.delete("endDate");
	}
	const due = bill?.dueDate || !isPlainlyBill(text) ? null : dueDay(text, roles, begin);
	if (due && isInvoice) add("endDate", due.day, { kind: "text", label: due.label });
	const end = dates.get("endDate");
	if (end && !isInvoice && endingAtOnce >= LEAST_ENDING_AT_ONCE) add("inactiveDate", end.day, end.reason);
	return { dates: [...dates.values()], due: isInvoice ? null : due };
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
