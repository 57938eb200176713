/** The dates of a document. A reminder may stand so many days before one of them. */
export const DOCUMENT_DATES = ["startDate", "endDate", "inactiveDate", "warrantyUntil"] as const;
export type DocumentDate = (typeof DOCUMENT_DATES)[number];

/** Words by which categories of invoices are called, alone or at the end of a longer one. (An Abrechnung is none.) */
const INVOICES = /(?<!ab|be|jahres|erfolgs)rechnung(?:en)?\b|\b(?:invoices?|bills?|factures?|fattur[ae])\b/i;

/** Whether documents of a category of this name are to be paid (docs/decisions/043-the-word-for-an-end.md). */
export function isForInvoices(categoryName: string): boolean {
	return INVOICES.test(categoryName);
}

/** What a deadline is about: a reminder's type, or `Validity` for the day on which a document ends. */
export const DEADLINE_TYPES = ["Payment", "Validity", "Warranty", "Inactivity", "Custom"] as const;
export type DeadlineType = (typeof DEADLINE_TYPES)[number];
