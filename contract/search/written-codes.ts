import { matchesAt } from "./figure-matches.ts";
import { bounded, count, CURRENCY, joined, joinedWord, type WrittenNumber } from "./number-words.ts";

// An IBAN or a creditor reference: its groups of four have a figure each, as the words behind it have not.
const ACCOUNT =
	/(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ \u00a0](?=[a-z]*\d)[a-z\d]{4}){2,7}(?:[ \u00a0]\d{1,3})?(?![\p{L}\p{N}])/iuy;

/** IBANs and references of creditors. */
export function accountsIn(text: string, runs: readonly number[]): WrittenNumber[] {
	return matchesAt(text, runs, ACCOUNT, [2]).map(({ 0: all, index }) => joined(index, all, true));
}

const CURRENCY_GLUED = new RegExp(`^${CURRENCY}(?=\\d)`, "iu");

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

/** Numbers of contracts, invoices and the like, but for those that are known as something else. */
export function codesIn(
	text: string,
	runs: readonly number[],
	known: readonly WrittenNumber[],
): WrittenNumber[] {
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
/** From this many figures on they are hardly numbers of their own. */
const SURE_OF_FIGURES = 9;

/** Numbers that are written in groups of figures. */
export function figuresIn(text: string, runs: readonly number[]): WrittenNumber[] {
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
