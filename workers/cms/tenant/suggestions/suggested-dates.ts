import type {
	DateSuggestion,
	SuggestionReason,
} from "../../../../contract/suggestions/document-suggestions.ts";
import type { Bill } from "../../../../contract/bills/bill.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { addMonths, isDay } from "../../../../contract/days.ts";
import { lengthsInText } from "./lengths-of-text.ts";
import { rolesOfDays } from "../../../shared/days-of-text.ts";

/** Where so many of the similar papers become inactive on the day on which they end, this one does. */
const LEAST_ENDING_AT_ONCE = 0.6;

interface KnownOfDates {
	text: string;
	bills: readonly Bill[];
	/** Of the category in which the document lies or may be put. */
	category: string;
	/** The share of similar papers, by weight, that become inactive on the day on which they end. */
	endingAtOnce: number;
}

/**
 * The dates that the text and the bills of a document say. The day by which it is to be paid is the end of an invoice
 * alone (docs/decisions/043-the-word-for-an-end.md).
 */
export function suggestedDates({ text, bills, category, endingAtOnce }: KnownOfDates): DateSuggestion[] {
	const dates = new Map<DateSuggestion["date"], DateSuggestion>();
	const add = (date: DateSuggestion["date"], day: string, reason: SuggestionReason) => {
		if (isDay(day) && !dates.has(date)) dates.set(date, { date, day, reason });
	};
	const isInvoice = isForInvoices(category);
	const [bill] = bills;
	if (bill?.invoiceDate) add("startDate", bill.invoiceDate, { kind: "bill" });
	if (bill?.dueDate && isInvoice) add("endDate", bill.dueDate, { kind: "bill" });
	for (const { role, day, label } of rolesOfDays(text)) {
		const reason = { kind: "text", label } as const;
		if (role !== "due") add(role, day, reason);
		else if (isInvoice) add("endDate", day, reason);
	}
	const begin = dates.get("startDate")?.day ?? "";
	for (const { date, months, label } of isDay(begin) ? lengthsInText(text) : []) {
		// (The end of an invoice is the day by which it is to be paid.)
		if (date === "endDate" && isInvoice) continue;
		add(date, addMonths(begin, months), { kind: "text", label });
	}
	const end = dates.get("endDate");
	if (end && !isInvoice && endingAtOnce >= LEAST_ENDING_AT_ONCE) add("inactiveDate", end.day, end.reason);
	return [...dates.values()];
}
