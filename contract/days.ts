import { DUE_HOUR, FORMAT_LOCALE, TIME_ZONE } from "./constants.ts";

/**
 * A day of the calendar, YYYY-MM-DD: what a document's dates are, without a time and without a zone. Compared as text,
 * the earlier one is the smaller. See docs/decisions/026-libraries-in-the-app.md for why this is no library.
 */
export type Day = string;

/** The first and the last day that a date of a document may be. */
export const FIRST_DAY: Day = "1900-01-01";
export const LAST_DAY: Day = "2199-12-31";

const MS_PER_DAY = 24 * 60 * 60 * 1000;

// Making a formatter costs a hundred times what using it does, and a browser may never need it.
let dayFormat: Intl.DateTimeFormat | undefined;

const MS_PER_HOUR = 60 * 60 * 1000;
/** The hour that was asked for last, and its day: each tenant asks what day it is, at each request. */
let lastAsked = { hour: -1, day: "" };

/** The day that it is in Switzerland at an instant, in milliseconds since 1970. */
export function dayAt(instant: number): Day {
	dayFormat ??= new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });
	// Since 1894 a Swiss day begins with a whole hour of universal time.
	const hour = Math.floor(instant / MS_PER_HOUR);
	if (hour < 0) return dayFormat.format(instant);
	if (hour !== lastAsked.hour) lastAsked = { hour, day: dayFormat.format(instant) };
	return lastAsked.day;
}

let timeFormat: Intl.DateTimeFormat | undefined;

/** The time that a clock in Switzerland shows at an instant, in milliseconds since 1970: `14:05`. */
export function timeAt(instant: number): string {
	timeFormat ??= new Intl.DateTimeFormat(FORMAT_LOCALE, { timeZone: TIME_ZONE, timeStyle: "short" });
	return timeFormat.format(instant);
}

/** Day and time together, as people read them: `24.12.2026, 14:05`. */
export function dayAndTimeAt(instant: number): string {
	return `${formatDay(dayAt(instant))}, ${timeAt(instant)}`;
}

/** The instant at which what falls due on a day is due: 07:00 in Switzerland, in milliseconds since 1970. */
export function dueInstant(day: Day): number {
	// (The clocks change at night, so that this hour is there once on each day.)
	const inWinter = Date.parse(day) + (DUE_HOUR - 1) * MS_PER_HOUR;
	return Number(timeAt(inWinter).slice(0, 2)) === DUE_HOUR ? inWinter : inWinter - MS_PER_HOUR;
}

/** The instant at which a day begins in Switzerland, in milliseconds since 1970. */
export function startOfDay(day: Day): number {
	const inSummer = Date.parse(day) - 2 * MS_PER_HOUR;
	return dayAt(inSummer) === day ? inSummer : inSummer + MS_PER_HOUR;
}

/** The latest day of which everything is due at an instant. */
export function dueDayAt(instant: number): Day {
	const today = dayAt(instant);
	return instant < dueInstant(today) ? addDays(today, -1) : today;
}

/** Whether the text is a day that a document's date may be. */
export function isDay(text: string): boolean {
	return text >= FIRST_DAY && text <= LAST_DAY && isCalendarDay(text);
}

function isCalendarDay(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(text);
	// The 30th of February would be a day in March.
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `1.2.2026`, `01.02.26`, with other signs between or, of eight digits, with none. */
const TYPED_DAY = /^(\d{1,2})[.,/ -]+(\d{1,2})[.,/ -]+(\d{4}|\d\d)$|^(\d\d)(\d\d)(\d{4})$/;
/** Of two digits, the years up to this one lie ahead of 2000, the others behind it. */
const LAST_SHORT_YEAR = 69;

/**
 * The day that somebody has typed, as one writes it in Switzerland or as it is kept; `null` where it is none that a
 * document's date may be.
 */
export function typedDay(text: string): Day | null {
	const day = anyTypedDay(text);
	return day !== null && isDay(day) ? day : null;
}

/** As `typedDay`, of whichever year of four digits. */
export function anyTypedDay(text: string): Day | null {
	const typed = text.trim();
	if (isCalendarDay(typed)) return typed;
	const [day, month, year] = TYPED_DAY.exec(typed)?.slice(1).filter(Boolean) ?? [];
	if (day === undefined || month === undefined || year === undefined) return null;
	const century = year.length === 4 ? "" : Number(year) <= LAST_SHORT_YEAR ? "20" : "19";
	const kept = `${century}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return isCalendarDay(kept) ? kept : null;
}

/** What was typed as a day, as it is sent: what is no day stays as it stands, so that its field can be refused. */
export function dayToSend(text: string): string {
	return anyTypedDay(text) ?? text.trim();
}

/** Why what was typed is no day of a document, as a translation key; `null` where it is one, or nothing. */
export function dayFault(text: string): "validation.date" | "validation.dayRange" | null {
	if (text.trim() === "" || typedDay(text) !== null) return null;
	return anyTypedDay(text) === null ? "validation.date" : "validation.dayRange";
}

export function addDays(day: Day, days: number): Day {
	return utcDayOf(Date.parse(day) + days * MS_PER_DAY);
}

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
	const date = new Date(day);
	const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
	const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
	return utcDayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)));
}

/** Days from one day to another; negative where it lies before. */
export function daysBetween(from: Day, to: Day): number {
	return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}

/** Months from one day to another of the same number in its month; `null` where it is another number. */
export function wholeMonthsBetween(from: Day, to: Day): number | null {
	if (from.slice(8) !== to.slice(8)) return null;
	const [start, end] = [new Date(from), new Date(to)];
	return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
}

/** `2026-12-24` as `24.12.2026`. */
export function formatDay(day: Day): string {
	return day.split("-").toReversed().join(".");
}

/** A day begins at midnight UTC, where no clock is ever changed. */
function utcDayOf(time: number): Day {
	return new Date(time).toISOString().slice(0, 10);
}
