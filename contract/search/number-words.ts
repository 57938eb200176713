/**
 * The canonical words of numbers, which stand in the index beside the words of the text. They are written in signs that
 * stand in no word: so nothing that is typed finds one by accident, and it is whole where it is found.
 */
import { foldText } from "./spelling.ts";

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
/** Begins, parts and ends a word. */
export const BOUND = "·";
const CANONICAL = new RegExp(`[${SIGNS}${BOUND}]`);

const FIGURE = /\d/g;
/** A currency, as it stands beside an amount. */
export const CURRENCY = "(?:CHF|EUR|USD|GBP|SFr|Fr|€|\\$|£)";
/** Shorter parts of numbers that are written in groups are found where the groups begin only. */
export const SHORTEST_PART_OF_CODE = 5;

/** Whether a piece of a search stands for a number as the index has it. */
export function isCanonical(piece: string): boolean {
	return CANONICAL.test(piece);
}

/** A number of groups, whatever stands between them. */
export function joined(begin: number, all: string, isOne: boolean): WrittenNumber {
	const word = joinedWord(all);
	const plain = foldText(all.replaceAll(/[^\p{L}\p{N}]/gu, ""));
	return { begin, end: begin + all.length, words: [word], asked: [word, plain], isOne };
}

/** The word of such a number. */
export function joinedWord(all: string): string {
	return signs(foldText(all.replaceAll(/[^\p{L}\p{N}]/gu, "")));
}

/** The word of a number with these parts. */
export function bounded(...parts: readonly string[]): string {
	return `${BOUND}${parts.map(signs).join(BOUND)}${BOUND}`;
}

/** The figures as they stand in words. */
export function signs(figures: string): string {
	return figures.replaceAll(FIGURE, (figure) => SIGNS.charAt(Number(figure)));
}

export function withoutZeros(figures: string): string {
	return figures.replace(/^0+(?=\d)/, "");
}

/** How many figures there are. */
export function count(text: string): number {
	return text.match(FIGURE)?.length ?? 0;
}
