import type { Day } from "../days.ts";

/** The dates of a document. A reminder may stand so many days before one of them. */
export const DOCUMENT_DATES = ["startDate", "endDate", "inactiveDate", "warrantyUntil"] as const;
export type DocumentDate = (typeof DOCUMENT_DATES)[number];

/** Words by which categories of invoices are called, alone or at the end of a longer one. (An Abrechnung is none.) */
const INVOICES = /(?<!ab|be|jahres|erfolgs)rechnung(?:en)?\b|\b(?:invoices?|bills?|factures?|fattur[ae])\b/i;

/** Whether documents of a category of this name are to be paid (docs/decisions/043-the-word-for-an-end.md). */
export function isForInvoices(categoryName: string): boolean {
	return INVOICES.test(categoryName);
}

/** Words that say of such a category that it is for what the tenant itself has sent, which others pay. */
const SENT =
	/debitor|ausgangs|kundenrechnung|verkauf|débiteur|client|émises|sortantes|debitori|emesse|attive|receivable|outgoing|sales|customer/i;

/** Whether a category of this name is for bills that come in: what one has sent oneself lies elsewhere. */
export function isForIncomingInvoices(categoryName: string): boolean {
	return isForInvoices(categoryName) && !SENT.test(categoryName);
}

/**
 * Whether a document ends on this day and becomes inactive on it: one deadline of both (docs/decisions/050-deadlines.md).
 * The end of an invoice is the day by which it is to be paid.
 */
export function isBothOn(
	{
		endDate,
		inactiveDate,
		categoryName,
	}: { endDate: Day | null; inactiveDate: Day | null; categoryName: string },
	date: Day,
): boolean {
	return endDate === date && inactiveDate === date && !isForInvoices(categoryName);
}

/** What a deadline is about: a reminder's type, or `Validity` for the day on which a document ends. */
export const DEADLINE_TYPES = ["Payment", "Validity", "Warranty", "Inactivity", "Custom"] as const;
export type DeadlineType = (typeof DEADLINE_TYPES)[number];
