import { FORMAT_LOCALE } from "../../../../contract/constants.ts";
import { daysBetween } from "../../../../contract/days.ts";
import { DOCUMENT_DATES, type DocumentDate } from "../../../../contract/entities/document-dates.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { type DateMeaning, dateMeaningOf } from "../../../features/documents/date-meaning.ts";
import { formatDays, formatDistance, formatInstant } from "../../../features/documents/format.ts";
import { madeOnce } from "../../../made-once.ts";

const countryNames = madeOnce(() => new Intl.DisplayNames(FORMAT_LOCALE, { type: "region" }));

/**
 * Facts of a document in words. The server finds them: the browser's first use of `Intl` takes 30 ms, in which a page that
 * is loading answers nobody (decision 096).
 */
export interface ShownFacts {
	/** `24.12.2026, 14:05`. */
	created: string;
	changed: string;
	/** What each date that the document has means today. */
	meanings: Partial<Record<DocumentDate, DateMeaning>>;
	/** `in 34 Tagen`; `null` where there is nothing to warn of. */
	inactiveWarning: string | null;
	/** How far away each reminder is, by its id. */
	reminders: Record<string, string>;
	/** Names of the countries of its parties' addresses, by their codes. */
	countries: Record<string, string>;
}

/** @param today YYYY-MM-DD */
export function shownFacts(document: TenantDocument, today: string): ShownFacts {
	const { createdAt, updatedAt, inactiveWarningDays, reminders, documentParticipations } = document;
	const dates = DOCUMENT_DATES.flatMap((date) => {
		const meaning = dateMeaningOf(document, date, today);
		return meaning === null ? [] : [[date, meaning] as const];
	});
	const codes = documentParticipations
		.flatMap(({ documentParty: { address, headquarter } }) => [address?.country, headquarter?.country])
		.flatMap((country) => /^[A-Z]{2}$/.exec(country ?? "") ?? []);
	return {
		created: formatInstant(createdAt),
		changed: formatInstant(updatedAt),
		meanings: Object.fromEntries(dates),
		inactiveWarning: inactiveWarningDays === null ? null : formatDays(inactiveWarningDays),
		reminders: Object.fromEntries(
			reminders.map(({ documentId, date }) => [documentId, formatDistance(daysBetween(today, date))]),
		),
		countries: Object.fromEntries(codes.map((code) => [code, countryNames().of(code) ?? code])),
	};
}
