/** A calendar day, YYYY-MM-DD. */
export type Day = string;

const MS_PER_DAY = 86_400_000;

export function addDays(day: Day, days: number): Day {
	return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
	const [year, month, dayOfMonth] = parts(day);
	const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth)))
		.toISOString()
		.slice(0, 10);
}

export function addYears(day: Day, years: number): Day {
	return addMonths(day, years * 12);
}

export function yearOf(day: Day): number {
	return parts(day)[0];
}

/** 24.12.2026 */
export function swissDay(day: Day): string {
	return day.split("-").toReversed().join(".");
}

/** 24. Dezember 2026 */
export function longDay(day: Day): string {
	return new Intl.DateTimeFormat("de-CH", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
}

/** CHF 1'234.50, with the straight apostrophe that people type when they search. */
export function money(amount: number, currency = "CHF"): string {
	return `${currency} ${plainAmount(amount)}`;
}

/** 1'234.50 */
export function plainAmount(amount: number): string {
	const [whole = "0", cents = "00"] = Math.abs(amount).toFixed(2).split(".");
	return `${amount < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, "'")}.${cents}`;
}

function parts(day: Day): [year: number, month: number, dayOfMonth: number] {
	const date = new Date(Date.parse(day));
	return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}
