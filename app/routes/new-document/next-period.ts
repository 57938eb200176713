import type { DocumentFormValues } from "../../features/document-form/values/document-form-values.ts";

type Dates = Pick<DocumentFormValues, "startDate" | "endDate" | "inactiveDate" | "reminders">;

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/**
 * The dates of the period that follows: it begins the day after the old end and is as long, in whole months where the
 * old one was. The other dates move as far as the end. Without an old end nothing is known of the next period.
 */
export function nextPeriod({ startDate, endDate, inactiveDate, reminders }: Dates): Dates {
	if (endDate === "") return { startDate: "", endDate: "", inactiveDate: "", reminders: [] };
	const begin = addDays(endDate, 1);
	if (startDate === "" || startDate > endDate) {
		return { startDate: begin, endDate: "", inactiveDate: "", reminders: [] };
	}
	const months = wholeMonths(startDate, begin);
	const shift = (day: string) =>
		months === null ? addDays(day, daysBetween(startDate, begin)) : addMonths(day, months);
	// The day before the period after: the 31st of January is followed by the last of February, not by the 28th.
	const end = addDays(shift(begin), -1);
	return {
		startDate: begin,
		endDate: end,
		inactiveDate: inactiveDate === "" ? "" : shift(inactiveDate),
		reminders: reminders.map(({ type, date }) => ({ type, date: shift(date) })),
	};
}

/** Months from one day to another of the same number in its month; `null` where it is another number. */
function wholeMonths(from: string, to: string): number | null {
	if (from.slice(8) !== to.slice(8)) return null;
	const [one, other] = [new Date(from), new Date(to)];
	return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
}

/** The last day of the month where it has no such day. */
function addMonths(day: string, months: number): string {
	const date = new Date(day);
	const number = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() + months);
	if (date.getUTCDate() !== number) date.setUTCDate(0);
	return date.toISOString().slice(0, 10);
}

function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}
