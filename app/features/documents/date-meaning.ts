import type { Translate } from "../../texts/text-source.ts";
import { billsOf, isPayableBill } from "../../../contract/bills/payable-bills.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { daysBetween } from "../../../contract/days.ts";
import { type DocumentDate, isForInvoices } from "../../../contract/entities/document-dates.ts";
import { formatDistance } from "./format.ts";

/** What a date of a document means today: a text, the distance that stands in it, and whether it is near. */
export interface DateMeaning {
	key: TextKey;
	when: string;
	/** Within the next 60 days. */
	isSoon: boolean;
}

const SOON_DAYS = 60;

interface Wording {
	label: TextKey;
	ahead: TextKey;
	past: TextKey;
}

const WORDING: Record<DocumentDate, Wording> = {
	startDate: { label: "documents.startDate", ahead: "documents.startsIn", past: "documents.started" },
	endDate: { label: "documents.endDate", ahead: "documents.endsIn", past: "documents.ended" },
	inactiveDate: {
		label: "documents.inactiveDate",
		ahead: "documents.inactiveIn",
		past: "documents.inactiveSince",
	},
	warrantyUntil: {
		label: "documents.warrantyUntil",
		ahead: "documents.warrantyEndsIn",
		past: "documents.warrantyEnded",
	},
};
/** An invoice does not begin: its first date is its own, most often the day on which it was written. */
const OF_INVOICES: Partial<Record<DocumentDate, Wording>> = {
	startDate: { label: "documents.invoiceDate", ahead: "documents.dated", past: "documents.dated" },
	endDate: { label: "documents.payableBy", ahead: "documents.payableIn", past: "documents.wasPayable" },
};

/** Whether the documents of a category are to be paid, so that their end is the day by which. */
export function isPayable({
	documentCategory,
}: {
	documentCategory: Pick<TenantDocument["documentCategory"], "name">;
}): boolean {
	return isForInvoices(documentCategory.name);
}

/** What a date is called: those of an invoice follow what they mean. */
export function dateLabel(date: DocumentDate, payable: boolean): TextKey {
	return wordingOf(date, payable).label;
}

function wordingOf(date: DocumentDate, payable: boolean): Wording {
	return (payable && OF_INVOICES[date]) || WORDING[date];
}

/** @param day and `today` are YYYY-MM-DD */
export function dateMeaning(date: DocumentDate, day: string, today: string, payable = false): DateMeaning {
	const days = daysBetween(today, day);
	const { ahead, past } = wordingOf(date, payable);
	return {
		key: days >= 0 ? ahead : past,
		when: formatDistance(days),
		isSoon: date !== "startDate" && days >= 0 && days <= SOON_DAYS,
	};
}

/** The same of a document that has the date: an invoice that is paid presses nobody. */
export function dateMeaningOf(
	document: TenantDocument,
	date: DocumentDate,
	today: string,
): DateMeaning | null {
	const day = document[date];
	if (day === null) return null;
	const meaning = dateMeaning(date, day, today, isPayable(document));
	if (date !== "endDate" || !isPayable(document)) return meaning;
	if (isPaid(document, day)) return { key: "documents.paid", when: "", isSoon: false };
	return isOwnInvoice(document) ? { ...meaning, isSoon: false } : meaning;
}

/** Whether an invoice's bills that are to be paid by its end are all paid: those due on it, or its only one. */
function isPaid(document: TenantDocument, end: string): boolean {
	const bills = billsOf(document).filter(isPayableBill);
	const meant = bills.length === 1 ? bills : bills.filter(({ dueDate }) => dueDate === end);
	return meant.length > 0 && meant.every((bill) => bill.isPaid);
}

/** Whether others are to pay it: what bills it has, the tenant itself has sent. */
function isOwnInvoice(document: TenantDocument): boolean {
	const bills = billsOf(document);
	return bills.some(({ isOwn }) => isOwn === true) && !bills.some(isPayableBill);
}

/** `30 Tage vor dem Ende` */
export function reminderBefore(t: Translate, days: number, date: DocumentDate): string {
	return days === 0
		? t(`document.reminderAt.${date}`)
		: t(`document.reminderBefore.${date}`, { count: days });
}
