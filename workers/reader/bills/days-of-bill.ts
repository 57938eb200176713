import type { BillFacts } from "../../../contract/bills/bill.ts";
import { rolesOfDays } from "../../shared/days-of-text.ts";
import type { ExtractedText } from "../text-limits.ts";

/** A bill says its days on its first pages. */
const MAX_LETTERS = 8_000;
const OF_INVOICE = /rechnung|beleg|facture|fattura|invoice/iu;

/**
 * The bill of a file with the days that its text says, where its code says none: most codes know an amount and no day.
 * Of several bills in one file no text says which day is whose.
 */
export function withDaysOfText(bills: BillFacts[], { pages }: Pick<ExtractedText, "pages">): BillFacts[] {
	const [bill, ...others] = bills;
	if (!bill || others.length > 0 || (bill.dueDate !== null && bill.invoiceDate !== null)) return bills;
	const text = pages
		.map((page) => page.text)
		.join("\n")
		.slice(0, MAX_LETTERS);
	const days = rolesOfDays(text);
	const invoiceDate =
		bill.invoiceDate ??
		days.find(({ role, label }) => role === "startDate" && OF_INVOICE.test(label ?? ""))?.day ??
		null;
	const due = days.find(({ role }) => role === "due")?.day ?? null;
	// A day before the invoice's is another one, or misread.
	const isPossible = due !== null && (invoiceDate === null || due >= invoiceDate);
	return [{ ...bill, invoiceDate, dueDate: bill.dueDate ?? (isPossible ? due : null) }];
}
