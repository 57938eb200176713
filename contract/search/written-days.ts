import { figureRuns, matchesAt } from "./figure-matches.ts";

/** Days as people write them, in German, French, Italian and English. */

/** A day somewhere in a text. */
export interface WrittenDay {
	/** Begin and end, in UTF-16 units. */
	begin: number;
	end: number;
	/** The days that can be meant, the likeliest first: two where only the language tells day from month (03/04/2018). */
	days: readonly WrittenDate[];
	/** The numbers in the order in which they are written, where that is not clear; else `null`. */
	asWritten: readonly [string, string, string] | null;
}

export type WrittenDate = readonly [year: number, month: number, day: number];

const MONTHS: readonly string[] = [
	"januar jänner janvier gennaio january jan. janv. genn.",
	"februar feber février febbraio february feb. févr. fév. febbr.",
	"märz mars marzo march mär. mrz. mar.",
	"april avril aprile apr. avr.",
	"mai maggio may magg. mag.",
	"juni juin giugno june jun. giu.",
	"juli juillet luglio july jul. juil. lug.",
	"august août agosto aug. ago.",
	"september septembre settembre sept. sep. sett. set.",
	"oktober octobre ottobre october okt. oct. ott.",
	"november novembre nov.",
	"dezember décembre dicembre december dez. déc. dic. dec.",
];

const byName = new Map<string, number>();
for (const [index, names] of MONTHS.entries()) {
	for (const name of names.split(" ")) byName.set(plain(name), index + 1);
}

/** The source of a pattern of the names of months: the longest first, each accent as one letter, as two, or left out; umlauts also written out. */
export const MONTH = MONTHS.flatMap((names) => names.split(" "))
	.map((name) => name.replace(".", ""))
	.toSorted((one, other) => other.length - one.length)
	.map((name) =>
		name.replaceAll(/[^a-z]/g, (letter) => {
			const [base = "", mark = ""] = letter.normalize("NFD");
			return `(?:${letter}|${base}${mark}|${base}${mark === "\u0308" ? "e?" : ""})`;
		}),
	)
	.join("|");

const DAY = "(?<day>0?[1-9]|[12]\\d|3[01])";
const YEAR = "(?<year>(?:19|20)\\d{2})";
const FREE_BEFORE = "(?<![\\p{L}\\p{N}]|\\p{N}[.,/])";
const FREE_BEHIND = "(?![\\p{L}\\p{N}]|[.,/]\\p{N})";

// 17.12.2018, 17. 12. 2018, 17.12.18
const DOTTED = new RegExp(
	`${FREE_BEFORE}(?:${DAY}\\.[ \\u00a0]?(?<month>0?[1-9]|1[0-2])\\.[ \\u00a0]?${YEAR}|(?<day2>0[1-9]|[12]\\d|3[01])\\.(?<month2>0[1-9]|1[0-2])\\.(?<year2>\\d{2}))${FREE_BEHIND}`,
	"uy",
);
// 17/12/2018, 12/17/2018, 17-12-2018, 03/04/18
const SLASHED =
	/(?<![\p{L}\p{N}]|\p{N}[.,/-])(?:(?<one>\d{1,2})(?<sign>[/-])(?<other>\d{1,2})\k<sign>(?<year>(?:19|20)\d{2})|(?<one2>\d{2})\/(?<other2>\d{2})\/(?<year2>\d{2}))(?![\p{L}\p{N}]|[.,/-]\p{N})/uy;
// 2018-12-17, 2018/12/17, 2018.12.17, 2018-12-17T10:00
const ISO =
	/(?<![\p{L}\p{N}]|\p{N}[.,/-])(?<year>(?:19|20)\d{2})(?<sign>[-/.])(?<month>0?[1-9]|1[0-2])\k<sign>(?<day>0?[1-9]|[12]\d|3[01])(?!\p{N}|[.-]\p{N}|(?!T\d)\p{L})/uy;
// 17. Dezember 2018, 1er janvier 2019, 17th of December, 2018, 17-Dec-2018
const DAY_FIRST = new RegExp(
	`${FREE_BEFORE}${DAY}(?:\\.|er|\\u00b0|\\u00ba|st|nd|rd|th)?[\\s-]{0,2}(?:of\\s|de\\s|di\\s)?(?<name>${MONTH})\\.?,?[\\s-]{1,2}${YEAR}(?![\\p{L}\\p{N}])`,
	"iuy",
);
// December 17, 2018; Dec. 17th, 2018
const BEHIND_MONTH = new RegExp(`${DAY}(?:st|nd|rd|th)?,?\\s{1,2}${YEAR}(?![\\p{L}\\p{N}])`, "iuy");
const MONTH_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])(?<name>${MONTH})\\.?\\s{1,2}$`, "iu");
/** Units of the longest name of a month, and of what follows it. */
const MONTH_UNITS = 16;

/** All days of a text. @param isMonthFirst asked only where it matters: whether 03/04/2018 is the fourth of March there */
export function daysIn(
	text: string,
	isMonthFirst: () => boolean,
	runs: readonly number[] = figureRuns(text),
): WrittenDay[] {
	return [...dotted(text, runs), ...slashed(text, runs, isMonthFirst), ...named(text, runs)];
}

const SHORT_DAY = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2})$/;

/** The day that is meant where all of this is typed: 17.3.26. In a text it may be a version. `null` where it is none. */
export function shortDay(typed: string): WrittenDate | null {
	const { day, month, year } = SHORT_DAY.exec(typed)?.groups ?? {};
	const date: WrittenDate = [Number(fullYear(year)), Number(month), Number(day)];
	return year !== undefined && isDate(date) ? date : null;
}

/** Whether texts have a day of which only the language tells what is meant. */
export function hasUnclearDay(text: string): boolean {
	return slashed(text, figureRuns(text), () => false).some(({ asWritten }) => asWritten !== null);
}

/** Of the days of a text that are written with strokes and are clear: how many have the month first, and how many not. */
export function clearOrders(text: string): { monthFirst: number; dayFirst: number } {
	const orders = { monthFirst: 0, dayFirst: 0 };
	for (const { groups } of matchesAt(text, figureRuns(text), SLASHED)) {
		if (Number(groups?.["one"] ?? 0) > 12) orders.dayFirst += 1;
		if (Number(groups?.["other"] ?? 0) > 12) orders.monthFirst += 1;
	}
	return orders;
}

function dotted(text: string, runs: readonly number[]): WrittenDay[] {
	return [...matchesAt(text, runs, DOTTED), ...matchesAt(text, runs, ISO)].flatMap(
		({ 0: all, index, groups = {} }) => {
			const [year, month, day] = [
				groups["year"] ?? fullYear(groups["year2"]),
				groups["month"] ?? groups["month2"],
				groups["day"] ?? groups["day2"],
			].map(Number);
			return clear(index, all, [year ?? 0, month ?? 0, day ?? 0]);
		},
	);
}

function slashed(text: string, runs: readonly number[], isMonthFirst: () => boolean): WrittenDay[] {
	const found: WrittenDay[] = [];
	for (const { 0: all, index, groups = {} } of matchesAt(text, runs, SLASHED)) {
		const one = groups["one"] ?? groups["one2"] ?? "";
		const other = groups["other"] ?? groups["other2"] ?? "";
		const year = groups["year"] ?? fullYear(groups["year2"]);
		const dayFirst: WrittenDate = [Number(year), Number(other), Number(one)];
		const monthFirst: WrittenDate = [Number(year), Number(one), Number(other)];
		if (one === other || !isDate(monthFirst)) found.push(...clear(index, all, dayFirst));
		else if (!isDate(dayFirst)) found.push(...clear(index, all, monthFirst));
		else {
			found.push({
				begin: index,
				end: index + all.length,
				days: isMonthFirst() ? [monthFirst, dayFirst] : [dayFirst, monthFirst],
				asWritten: [one.padStart(2, "0"), other.padStart(2, "0"), year],
			});
		}
	}
	return found;
}

function named(text: string, runs: readonly number[]): WrittenDay[] {
	const dayFirst = matchesAt(text, runs, DAY_FIRST).flatMap(({ 0: all, index, groups = {} }) =>
		clear(index, all, [Number(groups["year"]), monthOf(groups["name"]), Number(groups["day"])]),
	);
	const monthFirst = matchesAt(text, runs, BEHIND_MONTH).flatMap(({ 0: all, index, groups = {} }) => {
		const month = MONTH_BEFORE.exec(text.slice(Math.max(0, index - MONTH_UNITS), index));
		if (!month) return [];
		const written = month[0] + all;
		const date = [Number(groups["year"]), monthOf(month.groups?.["name"]), Number(groups["day"])] as const;
		return clear(index - month[0].length, written, date);
	});
	return [...dayFirst, ...monthFirst];
}

/** The month, from 1, of this name; 0 where it is none. */
export function monthOf(written = ""): number {
	const name = plain(written);
	return byName.get(name) ?? byName.get(name.replace(/ae/, "a")) ?? 0;
}

function clear(begin: number, all: string, date: WrittenDate): WrittenDay[] {
	return isDate(date) ? [{ begin, end: begin + all.length, days: [date], asWritten: null }] : [];
}

function isDate([year, month, day]: WrittenDate): boolean {
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
}

/** Two figures mean the years from 1950 to 2049. */
function fullYear(figures = ""): string {
	return `${Number(figures) < 50 ? 20 : 19}${figures}`;
}

function plain(name: string): string {
	return name
		.toLowerCase()
		.normalize("NFD")
		.replaceAll(/[\p{M}.]/gu, "");
}
