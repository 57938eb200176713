import { formatAmount } from "../../../contract/amounts.ts";
import { FORMAT_LOCALE } from "../../../contract/constants.ts";
import { dayAndTimeAt } from "../../../contract/days.ts";
import { madeOnce } from "../../made-once.ts";

const countFormat = madeOnce(() => new Intl.NumberFormat(FORMAT_LOCALE));
const relativeFormat = madeOnce(() => new Intl.RelativeTimeFormat(FORMAT_LOCALE, { numeric: "auto" }));

const DAYS_PER_MONTH = 30.44;
const MONTHS_PER_YEAR = 12;

/** An ISO instant with its time, as `24.12.2026, 14:05`. */
export function formatInstant(instant: string): string {
	return dayAndTimeAt(Date.parse(instant));
}

/** `CHF 1'234.50`, `JPY 1'234` in one line, with the straight apostrophe that is typed in Switzerland. */
export function formatMoney(amount: number, currency: string): string {
	return `${currency}\u00a0${formatAmount(amount, currency)}`;
}

/** A number of things, none or more: `1'234`. */
export function formatCount(count: number): string {
	// Most lists are short, and every page shows some count: it does not wait for the first format.
	return count < 1_000 ? String(count) : straight(countFormat().format(count));
}

/** `in 34 Tagen`, `morgen`, `vor 5 Monaten`: days up to a quarter of a year, then months, then years. */
export function formatDistance(days: number): string {
	const distance = Math.abs(days);
	if (distance <= 92) return formatDays(days);
	const months = Math.round(days / DAYS_PER_MONTH);
	if (Math.abs(months) < 2 * MONTHS_PER_YEAR) return relativeFormat().format(months, "month");
	return relativeFormat().format(Math.round(months / MONTHS_PER_YEAR), "year");
}

/** `seit 34 Tagen`, of a day that has passed. */
export function formatSince(days: number): string {
	return `seit ${formatDistance(days).replace(/^vor /, "")}`;
}

/** `in 34 Tagen`, however many. */
export function formatDays(days: number): string {
	return relativeFormat().format(days, "day");
}

function straight(figures: string): string {
	return figures.replaceAll("’", "'");
}
