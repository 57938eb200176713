import type { TextKey } from "../../../contract/text-keys.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { daysBetween } from "../../../contract/days.ts";
import { formatDistance } from "./format.ts";

export type DocumentDate = "startDate" | "endDate" | "inactiveDate" | "warrantyUntil";

export const DOCUMENT_DATES: readonly DocumentDate[] = [
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
];

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
const PAYABLE: Wording = {
	label: "documents.payableBy",
	ahead: "documents.payableIn",
	past: "documents.wasPayable",
};

/** Words by which categories of invoices are called, alone or at the end of a longer one. (An Abrechnung is none.) */
const INVOICES = /(?<!ab|be|jahres|erfolgs)rechnung(?:en)?\b|\b(?:invoices?|bills?|factures?|fattur[ae])\b/i;

/** Whether the documents of a category are to be paid, so that their end is the day by which. */
export function isPayable({
	documentCategory,
}: {
	documentCategory: Pick<TenantDocument["documentCategory"], "name">;
}): boolean {
	return INVOICES.test(documentCategory.name);
}

/** What a date is called: that of an invoice's end follows what it means. */
export function dateLabel(date: DocumentDate, payable: boolean): TextKey {
	return wordingOf(date, payable).label;
}

function wordingOf(date: DocumentDate, payable: boolean): Wording {
	return payable && date === "endDate" ? PAYABLE : WORDING[date];
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
