import { addMonths, type Day } from "../../contract/days.ts";

export function addYears(day: Day, years: number): Day {
	return addMonths(day, years * 12);
}

export function yearOf(day: Day): number {
	return Number(day.slice(0, 4));
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
