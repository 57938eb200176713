import type { BillFacts } from "../../../contract/bills/bill.ts";
import { isOwnDay, type RoleOfDay, rolesOfDays } from "../../shared/days-of-text.ts";
import { isPlainlyBill, isReminderOfBill, paymentTermOf } from "../../shared/payment-terms.ts";
import { dayAfter } from "../../shared/periods.ts";
import type { ExtractedText } from "../text-limits.ts";

/** A bill says its days on its first pages. */
const MAX_LETTERS = 8_000;
const OF_INVOICE = /rechnung|beleg|facture|fattura|invoice/iu;

/**
 * The bill of a file with the days that its text says, where its code says none: most codes know an amount and no day.
 * "Zahlbar innert 30 Tagen" is a day where that of the invoice is known: it is named so, or the paper is plainly a bill, so
 * that its own day ("Winterthur, 3. Januar 2026") is the invoice's, or the one of the reminder.
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
	const said = days.find(({ role }) => role === "startDate");
	const isNamed = OF_INVOICE.test(said?.label ?? "");
	const isOfPaper = said !== undefined && (isNamed || (isOwnDay(said.label) && isPlainlyBill(text)));
	const paperDate = isOfPaper ? said.day : null;
	const invoiceDate = bill.invoiceDate ?? (isNamed || !isReminderOfBill(text) ? paperDate : null);
	const dueDate = bill.dueDate ?? dueDay(text, days, invoiceDate ?? paperDate);
	return [{ ...bill, invoiceDate, dueDate }];
}

/** As the text says it, or so long after the day of the bill. */
function dueDay(text: string, days: readonly RoleOfDay[], billDate: string | null): string | null {
	const said = days.find(({ role }) => role === "due");
	// A day before the bill's is another one, or misread.
	if (said) return billDate !== null && said.day < billDate ? null : said.day;
	if (billDate === null) return null;
	const term = paymentTermOf(text);
	return term && dayAfter(billDate, term.period);
}
