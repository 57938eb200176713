/** Numbers, however they are written: each is found by one canonical word (number-words.ts). */
import { figureRuns } from "./figure-matches.ts";
import {
	BOUND,
	bounded,
	count,
	SHORTEST_PART_OF_CODE,
	signs,
	withoutZeros,
	type WrittenNumber,
} from "./number-words.ts";
import { foldText } from "./spelling.ts";
import { amountsIn } from "./written-amounts.ts";
import { accountsIn, codesIn, figuresIn } from "./written-codes.ts";
import { daysIn, shortDay, type WrittenDate, type WrittenDay } from "./written-days.ts";
import { phonesIn } from "./written-phones.ts";

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

function outside(numbers: readonly WrittenNumber[], others: readonly WrittenNumber[]): WrittenNumber[] {
	return numbers.filter((number) => !others.some((other) => overlap(number, other)));
}

function overlap(one: WrittenNumber, other: WrittenNumber): boolean {
	return one.begin < other.end && other.begin < one.end;
}
