import type { BillFacts } from "../../../contract/bills/bill.ts";
import { type RoleOfDay, rolesOfDays } from "../../shared/days-of-text.ts";
import { paymentTermOf } from "../../shared/payment-terms.ts";
import { dayAfter } from "../../shared/periods.ts";
import type { ExtractedText } from "../text-limits.ts";

/** A bill says its days on its first pages. */
const MAX_LETTERS = 8_000;
const OF_INVOICE = /rechnung|beleg|facture|fattura|invoice/iu;

/**
 * The bill of a file with the days that its text says, where its code says none: most codes know an amount and no day.
 * "Zahlbar innert 30 Tagen" is a day where that of the invoice is known.
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
	return [{ ...bill, invoiceDate, dueDate: bill.dueDate ?? dueDay(text, days, invoiceDate) }];
}

/** As the text says it, or so long after the invoice's own day. */
function dueDay(text: string, days: readonly RoleOfDay[], invoiceDate: string | null): string | null {
	const said = days.find(({ role }) => role === "due");
	// A day before the invoice's is another one, or misread.
	if (said) return invoiceDate !== null && said.day < invoiceDate ? null : said.day;
	if (invoiceDate === null) return null;
	const term = paymentTermOf(text);
	return term && dayAfter(invoiceDate, term.period);
}
