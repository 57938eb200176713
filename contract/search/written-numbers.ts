import { figureRuns, matchesAt } from "./figure-matches.ts";
import { foldText } from "./spelling.ts";
import { daysIn, shortDay, type WrittenDate, type WrittenDay } from "./written-days.ts";

/**
 * Numbers, however they are written. Each has a canonical word, which stands in the index beside the words of the text
 * and is what a search for the number asks for. It is written in signs that stand in no word: so nothing that is typed
 * finds it by accident, and it is whole where it is found.
 */

/** A number somewhere in a text; several may lie over each other. */
export interface WrittenNumber {
	/** Begin and end, in UTF-16 units. */
	begin: number;
	end: number;
	/** What the index has of it. */
	words: readonly string[];
	/** What is looked for where it is typed: one of these has to be a part of a word. */
	asked: readonly string[];
	/** Where it is typed it is meant as one: its words, each for itself, are not enough. */
	isOne: boolean;
}

/** In place of the figures from 0 to 9. */
const SIGNS = "¡¢£¤¥¦§¬±¶";
const BOUND = "·";
const CANONICAL = new RegExp(`[${SIGNS}${BOUND}]`);

const FIGURE = /\d/g;
const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
const CURRENCY = "(?:CHF|EUR|USD|GBP|SFr|Fr|€|\\$|£)";
const CURRENCY_GLUED = new RegExp(`^${CURRENCY}(?=\\d)`, "iu");
const CURRENCY_BEFORE = new RegExp(`(?<!\\p{L})${CURRENCY}\\.?${SPACE}?$`, "iu");
const CURRENCY_BEHIND = new RegExp(`^${SPACE}?${CURRENCY}(?!\\p{L})`, "iu");

// 1250.00, 1'250.50, 123 949,75, 755,785.11, 15.387,08, 1'250.–
const AMOUNT = new RegExp(
	`(?:(?<![\\p{L}\\p{N}]|\\p{N}[.,'’´\`])|(?<=(?<!\\p{L})${CURRENCY}))` +
		`(?<whole>\\d{1,3}(?:(?<group>['’´\`.,]|${SPACE})\\d{3})(?:\\k<group>\\d{3}){0,4}|\\d{1,15})` +
		`(?:(?<point>[.,])(?<cents>\\d{1,6}|[-–—]{1,2}))?` +
		`(?!\\p{N}|[.,'’]\\p{N}|(?!${CURRENCY}(?!\\p{L}))\\p{L})`,
	"iuy",
);
const GROUPED_BY_SPACE = new RegExp(SPACE, "u");

/** Whether a piece of a search stands for a number as the index has it. */
export function isCanonical(piece: string): boolean {
	return CANONICAL.test(piece);
}

/** All numbers of a text; those that mean most come first. @param isMonthFirst as for `daysIn` */
export function numbersIn(text: string, isMonthFirst: () => boolean): WrittenNumber[] {
	if (!/\d\D*\d/.test(text)) return [];
	const runs = figureRuns(text);
	const days = daysIn(text, isMonthFirst, runs).map(dayNumber);
	const accounts = accountsIn(text, runs);
	const phones = outside(phonesIn(text, runs), [...days, ...accounts]);
	const amounts = outside(amountsIn(text, runs), [...days, ...accounts, ...phones]);
	const known = [...days, ...accounts, ...phones];
	const codes = codesIn(text, runs, [...known, ...amounts]);
	const figures = outside(figuresIn(text, runs), [
		...known,
		...codes,
		...amounts.filter(({ isOne }) => isOne),
	]);
	return [...known, ...codes, ...amounts, ...figures];
}

/** The numbers of what is typed, none over another. */
export function typedNumbersIn(text: string, isMonthFirst: () => boolean): WrittenNumber[] {
	const taken: WrittenNumber[] = [];
	for (const number of numbersIn(text, isMonthFirst)) {
		if (!taken.some((other) => overlap(number, other))) taken.push(number);
	}
	return taken.toSorted((one, other) => one.begin - other.begin).map((number) => withShortDay(number, text));
}

/** A version is a day as well, where it is typed. */
function withShortDay(number: WrittenNumber, text: string): WrittenNumber {
	const date = number.isOne ? shortDay(text.slice(number.begin, number.end)) : null;
	return date ? { ...number, asked: [...new Set([...number.asked, ...askedOfDay(date)])] } : number;
}

/** What a typed word without any sign in it stands for beside itself: an amount's francs, a number written in groups. */
export function askedByWord(word: string): string[] {
	const folded = foldText(word);
	const figures = count(folded);
	if (figures < 4 || !/^[a-z\d]+$/.test(folded)) return [];
	const asked = figures === folded.length ? [`${BOUND}${signs(withoutZeros(folded))}${BOUND}`] : [];
	return folded.length < SHORTEST_PART_OF_CODE ? asked : [...asked, signs(folded)];
}

/** Shorter parts of numbers that are written in groups are found where the groups begin only. */
const SHORTEST_PART_OF_CODE = 5;

function dayNumber({ begin, end, days, asWritten }: WrittenDay): WrittenNumber {
	const [date] = days;
	const [day = "", ...others] = date ? askedOfDay(date) : [];
	const words = [day, ...(asWritten ? [bounded(...asWritten)] : [])];
	return { begin, end, words, asked: [...words, ...others], isOne: true };
}

/** Programs that scan write a day as 20181217 into the names of their files. */
function askedOfDay(date: WrittenDate): string[] {
	const parts = date.map((part) => String(part).padStart(2, "0"));
	return [bounded(...parts), parts.join("")];
}

function amountsIn(text: string, runs: readonly number[]): WrittenNumber[] {
	const found: WrittenNumber[] = [];
	for (const match of matchesAt(text, runs, AMOUNT)) {
		const { whole = "", group, point, cents } = match.groups ?? {};
		if (group !== undefined && group === point) continue;
		const [begin, end] = [match.index, match.index + match[0].length];
		const isMoney =
			CURRENCY_BEFORE.test(text.slice(Math.max(0, begin - 6), begin)) ||
			CURRENCY_BEHIND.test(text.slice(end, end + 6));
		found.push(...amountOf({ begin, end, whole, group, cents, isMoney }, text));
	}
	return found;
}

interface ReadAmount {
	begin: number;
	end: number;
	whole: string;
	group: string | undefined;
	cents: string | undefined;
	/** A currency stands beside it. */
	isMoney: boolean;
}

function amountOf(read: ReadAmount, text: string): WrittenNumber[] {
	const { begin, end, whole, group, isMoney } = read;
	const isPoint = group === "." || group === ",";
	// 0.425 has no thousands.
	if (group !== undefined && isPoint && whole.startsWith("0")) {
		if (read.cents !== undefined) return [];
		const [zero = "", ...others] = whole.split(group);
		return others.length > 1
			? []
			: [amount({ ...read, whole: zero, group: undefined, cents: others[0] }, false)];
	}
	const isSpaced = group !== undefined && GROUPED_BY_SPACE.test(group);
	if (isSpaced) {
		if (whole.startsWith("0")) return [];
		if (read.cents === undefined && new RegExp(`^${SPACE}\\d`, "u").test(text.slice(end, end + 2))) return [];
		return spaced(read);
	}
	if (read.cents !== undefined) return [amount(read, group !== undefined || /^\D|^\d\d$/.test(read.cents))];
	if (group === undefined) return isMoney ? [amount(read, false)] : [];
	// 44.120.202 is rather a number of something.
	const isCode = isPoint && !isMoney && whole.split(group).length > 2;
	return isCode ? [] : [{ ...amount(read, !isPoint || isMoney), begin, end }];
}

/** Thousands with spaces between them; the first of them may be another number, as in a table. */
function spaced(read: ReadAmount): WrittenNumber[] {
	const groups = read.whole.split(GROUPED_BY_SPACE);
	const least = read.cents === undefined ? 2 : 1;
	const all: WrittenNumber[] = [];
	for (let from = 0; from <= groups.length - least; from += 1) {
		const whole = groups.slice(from).join(" ");
		if (whole.startsWith("0")) continue;
		const begin = read.begin + read.whole.length - whole.length;
		all.push(amount({ ...read, whole, begin }, read.cents !== undefined));
	}
	return all;
}

function amount({ begin, end, whole, cents }: ReadAmount, isOne: boolean): WrittenNumber {
	const francs = whole.replaceAll(/\D/g, "");
	const canonical = withoutZeros(francs);
	const rest = cents === undefined || /\D/.test(cents) ? "00" : cents;
	const word = bounded(canonical, rest);
	if (cents !== undefined) {
		// (A calculator and a table leave the last zero out.)
		const asked = cents.length === 1 && cents === rest ? [word, bounded(canonical, `${cents}0`)] : [word];
		return { begin, end, words: [word], asked, isOne };
	}
	const part = francs.length < SHORTEST_PART_OF_CODE ? [] : [signs(francs)];
	const asked = [`${BOUND}${signs(canonical)}${BOUND}`, francs, ...part];
	return { begin, end, words: [word], asked, isOne };
}

// An IBAN or a creditor reference: its groups of four have a figure each, as the words behind it have not.
const ACCOUNT =
	/(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ \u00a0](?=[a-z]*\d)[a-z\d]{4}){2,7}(?:[ \u00a0]\d{1,3})?(?![\p{L}\p{N}])/iuy;

function accountsIn(text: string, runs: readonly number[]): WrittenNumber[] {
	return matchesAt(text, runs, ACCOUNT, [2]).map(({ 0: all, index }) => joined(index, all, true));
}

// +41 44 123 45 67, 0041 (0)44 123 45 67, +41441234567
const ABROAD =
	/(?<![\p{L}\p{N}+]|[\p{L}\p{N}][.,'’/_-])(?:\+|00)(?<number>[1-9](?:[ \u00a0./-]?\(0\)[ \u00a0]?\d|[ \u00a0./-]?\d){7,14})(?![\p{L}\p{N}]|[.,'’]\p{N})/uy;
// 044 123 45 67, 044/123 45 67, (044) 123 45 67, 0441234567
const AT_HOME =
	/(?<![\p{L}\p{N}+]|[\p{L}\p{N}][.,'’/_-])(?:\((?<area>0[1-9]\d{1,3})\)[ \u00a0]?|(?=0[1-9]))(?<number>\d{2,10}(?:[ \u00a0./-]{1,2}\d{2,8}){0,5})(?![\p{L}\p{N}]|[.,'’/-]\p{N})/uy;
/** Country codes of one figure and of two; all others have three. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

function phonesIn(text: string, runs: readonly number[]): WrittenNumber[] {
	const found: WrittenNumber[] = [];
	for (const { 0: all, index, groups } of matchesAt(text, runs, ABROAD, [1, 0])) {
		const number = (groups?.["number"] ?? "").replace("(0)", "").replaceAll(/\D/g, "");
		const rest = number.replace(COUNTRY, "");
		if (number.length < 9 || number.length > 15) continue;
		const home = signs(rest.startsWith("0") || /^[17]/.test(number) ? rest : `0${rest}`);
		const abroad = bounded(`00${number}`);
		const words = [abroad, `${home}${BOUND}`];
		const asked = [abroad, `${BOUND}${home}${BOUND}`];
		found.push({ begin: index, end: index + all.length, words, asked, isOne: true });
	}
	for (const { 0: all, index, groups } of matchesAt(text, runs, AT_HOME, [1, 0])) {
		const number = ((groups?.["area"] ?? "") + (groups?.["number"] ?? "")).replaceAll(/\D/g, "");
		if (number.length < 9 || number.length > 13 || !/^0[1-9]/.test(number)) continue;
		// Without anything between its figures it may be any number, but for one as long as those of Switzerland.
		const isBare = number === all;
		if (isBare && number.length !== 10) continue;
		const asked = [signs(number), number];
		found.push({ begin: index, end: index + all.length, words: [bounded(number)], asked, isOne: !isBare });
	}
	return found;
}

// Groups of letters and figures with a sign between them: RE-2024/001, CHE-112.203.184, 978-3-16-148410-0.
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑–./_][\p{L}\p{N}]+)+/gu;
const PART_OF_CODE = /[\p{L}\p{N}\p{M}‐‑–./_-]/u;
const LONGEST_RUN = 400;
const GROUP = /[\p{L}\p{N}]+/gu;
/** More letters are a word. */
const MOST_LETTERS = 4;
const SHORTEST_CODE = 4;
const LONGEST_CODE = 40;
/** The letters before a number belong to it: HR 44.120.2024-3. */
const LETTERS_BEFORE = /(?<![\p{L}\p{N}])\p{Lu}{1,3}[ \u00a0]$/u;

interface Group {
	text: string;
	begin: number;
	end: number;
}

function codesIn(text: string, runs: readonly number[], known: readonly WrittenNumber[]): WrittenNumber[] {
	const found: WrittenNumber[] = [];
	for (const { 0: all, index } of codeMatches(text, runs)) {
		if (all.length > LONGEST_RUN || count(all) < SHORTEST_CODE) continue;
		const groups = [...all.matchAll(GROUP)].map((group): Group => {
			const written = group[0].replace(CURRENCY_GLUED, "");
			const end = index + group.index + group[0].length;
			return { text: written, begin: end - written.length, end };
		});
		for (const run of runsOfCode(text, groups)) {
			const code = codeOf(text, run, known);
			if (code) found.push(code);
		}
	}
	return found;
}

/** Matches of `CODE` around figures. */
function codeMatches(text: string, runs: readonly number[]): { 0: string; index: number }[] {
	const found: { 0: string; index: number }[] = [];
	let end = 0;
	for (const run of runs) {
		if (run < end) continue;
		let begin = run;
		while (begin > end && run - begin <= LONGEST_RUN && PART_OF_CODE.test(text.charAt(begin - 1))) begin -= 1;
		end = run + 1;
		while (end < text.length && PART_OF_CODE.test(text.charAt(end))) end += 1;
		if (end - begin < SHORTEST_CODE + 1) continue;
		for (const { 0: all, index } of text.slice(begin, end).matchAll(CODE))
			found.push({ 0: all, index: begin + index });
	}
	return found;
}

/** The groups that belong to a code, without the words and abbreviations beside it. */
function runsOfCode(text: string, groups: readonly Group[]): Group[][] {
	const runs: Group[][] = [[]];
	for (const group of groups) {
		const isWord = count(group.text) === 0;
		if (isWord && (group.text.length > MOST_LETTERS || text.charAt(group.end) === ".")) runs.push([]);
		else runs.at(-1)?.push(group);
	}
	return runs.map((run) => run.slice(0, run.findLastIndex(({ text: letters }) => count(letters) > 0) + 1));
}

function codeOf(text: string, run: readonly Group[], known: readonly WrittenNumber[]): WrittenNumber | null {
	const [first, last] = [run[0], run.at(-1)];
	if (!first || !last || first === last) return null;
	const groups = run.map((group) => group.text);
	const letters = groups.join("");
	if (count(letters) < SHORTEST_CODE || letters.length > LONGEST_CODE) return null;
	const isOfFigures = count(letters) === letters.length;
	const isKnown = run.every(({ begin, end }) =>
		known.some((number) => number.begin <= begin && end <= number.end),
	);
	const isOneKnown = known.some(({ begin, end }) => begin <= first.begin && last.end <= end);
	if (isOneKnown || (isOfFigures && isKnown)) return null;
	const all = text.slice(first.begin, last.end);
	if (isStepped(all)) {
		const word = bounded(...groups);
		return { begin: first.begin, end: last.end, words: [word], asked: [word], isOne: true };
	}
	const before = LETTERS_BEFORE.exec(text.slice(Math.max(0, first.begin - 5), first.begin))?.[0] ?? "";
	const number = joined(first.begin, all, count(letters) > SHORTEST_CODE && !isOfYears(groups));
	return /^\d/.test(letters) && before !== "" ? { ...number, words: [joinedWord(before + all)] } : number;
}

/** Versions and addresses of machines, whose steps are numbers each: 1.2.34 is not 12.3.4. */
function isStepped(all: string): boolean {
	if (/^\d{1,2}(?:\.\d{1,2}){2,4}$/.test(all)) return true;
	if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(all)) return false;
	return (
		all.split(".").every((step) => Number(step) < 256) &&
		(/^(?:10|127|172|192)\./.test(all) || /\b\d\b/.test(all))
	);
}

/** 2023/2024, 2023/24 */
function isOfYears([first = "", second = "", ...others]: readonly string[]): boolean {
	const isYear = (group: string) => /^(?:19|20)\d{2}$/.test(group);
	const isNext = isYear(second) || Number(second) === (Number(first) + 1) % 100;
	return others.length === 0 && isYear(first) && isNext;
}

// Groups of figures with spaces between them: 21 00000 00003 13947 14300 09017, 4 512 870 11.
const FIGURES =
	/(?<![\p{L}\p{N}]|\p{N}[.,'’/-]|\p{N}[ \u00a0])\d{1,12}(?:[ \u00a0]\d{1,12}){1,7}(?![\p{L}\p{N}]|[.,'’/-]\p{N}|[ \u00a0]\d)/uy;
const SHORTEST_OF_FIGURES = 6;
/** From so many figures on they are hardly numbers of their own. */
const SURE_OF_FIGURES = 9;

function figuresIn(text: string, runs: readonly number[]): WrittenNumber[] {
	const found: WrittenNumber[] = [];
	for (const { 0: all, index } of matchesAt(text, runs, FIGURES)) {
		const figures = count(all);
		if (figures < SHORTEST_OF_FIGURES || figures > LONGEST_CODE || !/\d{3}/.test(all)) continue;
		const hasYear = /\b(?:19|20)\d{2}\b/.test(all);
		const number = joined(index, all, figures >= SURE_OF_FIGURES && !hasYear);
		const before = LETTERS_BEFORE.exec(text.slice(Math.max(0, index - 5), index))?.[0] ?? "";
		found.push(before === "" ? number : { ...number, words: [joinedWord(before + all)] });
	}
	return found;
}

function joined(begin: number, all: string, isOne: boolean): WrittenNumber {
	const word = joinedWord(all);
	const plain = foldText(all.replaceAll(/[^\p{L}\p{N}]/gu, ""));
	return { begin, end: begin + all.length, words: [word], asked: [word, plain], isOne };
}

function joinedWord(all: string): string {
	return signs(foldText(all.replaceAll(/[^\p{L}\p{N}]/gu, "")));
}

function outside(numbers: readonly WrittenNumber[], others: readonly WrittenNumber[]): WrittenNumber[] {
	return numbers.filter((number) => !others.some((other) => overlap(number, other)));
}

function overlap(one: WrittenNumber, other: WrittenNumber): boolean {
	return one.begin < other.end && other.begin < one.end;
}

function bounded(...parts: readonly string[]): string {
	return `${BOUND}${parts.map(signs).join(BOUND)}${BOUND}`;
}

function signs(figures: string): string {
	return figures.replaceAll(FIGURE, (figure) => SIGNS.charAt(Number(figure)));
}

function withoutZeros(figures: string): string {
	return figures.replace(/^0+(?=\d)/, "");
}

function count(text: string): number {
	return text.match(FIGURE)?.length ?? 0;
}
