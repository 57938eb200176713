import { matchesAt } from "./figure-matches.ts";
import {
	BOUND,
	bounded,
	CURRENCY,
	SHORTEST_PART_OF_CODE,
	signs,
	withoutZeros,
	type WrittenNumber,
} from "./number-words.ts";

const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
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

/** Amounts of money, and other numbers with decimals or thousands. */
export function amountsIn(text: string, runs: readonly number[]): WrittenNumber[] {
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
