import type { TextKey } from "../../../contract/text-keys.ts";
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

const MEANINGS: Record<DocumentDate, { ahead: TextKey; past: TextKey }> = {
	startDate: { ahead: "documents.startsIn", past: "documents.started" },
	endDate: { ahead: "documents.endsIn", past: "documents.ended" },
	inactiveDate: { ahead: "documents.inactiveIn", past: "documents.inactiveSince" },
	warrantyUntil: { ahead: "documents.warrantyEndsIn", past: "documents.warrantyEnded" },
};

/** @param day and `today` are YYYY-MM-DD */
export function dateMeaning(date: DocumentDate, day: string, today: string): DateMeaning {
	const days = daysBetween(today, day);
	const { ahead, past } = MEANINGS[date];
	return {
		key: days >= 0 ? ahead : past,
		when: formatDistance(days),
		isSoon: date !== "startDate" && days >= 0 && days <= SOON_DAYS,
	};
}
