import { isMonthFirst } from "../../../../contract/search/month-first.ts";
import { mendedText } from "../../../../contract/search/mended-text.ts";
import type { SearchTerm } from "../../../../contract/search/search-query.ts";
import { foldedName, foldText, wordsIn } from "../../../../contract/search/spelling.ts";
import { numbersIn } from "../../../../contract/search/written-numbers.ts";

const UMLAUT = /[äöü]/g;
const WRITTEN_OUT_UMLAUT = /[aou]e/g;
const HAS_UMLAUT = /[äöü]/;
const HAS_WRITTEN_OUT_UMLAUT = /[aou]e/;
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3,}$/u;
/** Characters of a word beyond these are not searched: they are no language, but encoded bytes. */
const MAX_WORD_LENGTH = 100;

/**
 * What is compared when sorting: German order (DIN 5007-1), ä as a and ß as ss, whatever the case, and 2 before 10
 * (decision 103). Two texts have the same key where they have the same folded name.
 */
export function sortKey(text: string): string {
	return inNaturalOrder(foldedName(text));
}

/**
 * Stands in front of a number as often as it has digits beyond the first, and behind all digits in the order of
 * characters: so a longer number comes after a shorter one. No other capital is in a folded text.
 */
const LONGER = "A";
/** Of numbers that are longer the digits decide, as in any text: they count nothing. */
const MOST_DIGITS = 10;

/** Marks the numbers of a folded text, so that it is sorted by how much they are; zeros in front of them count nothing. */
export function inNaturalOrder(folded: string): string {
	return folded.replace(/\d{2,}/g, (digits) => {
		const { length } = digits.replace(/^0+(?=\d)/, "");
		return LONGER.repeat(Math.min(length, MOST_DIGITS) - 1) + digits;
	});
}

/** The folded name again. */
export function withoutOrder(key: string): string {
	return key.replaceAll(LONGER, "");
}

/** The same in SQL. */
export function withoutOrderIn(expression: string): string {
	return `replace(${expression}, '${LONGER}', '')`;
}

export function optionalSortKey(text: string | null): string | null {
	return text === null ? null : sortKey(text);
}

/**
 * All words of the texts, folded. One with an umlaut is there written out too (Zürich: zurich, zuerich), one with ae,
 * oe or ue also without the e (Zuerich: zuerich, zurich). Beside them the canonical words of their numbers and days; what
 * 03/04/2018 means is told by all of the texts together.
 */
export function tokenize(texts: readonly (string | null)[]): Set<string> {
	const words = new Set<string>();
	const numbers = new Set<string>();
	let monthFirst: boolean | null = null;
	for (const text of texts) {
		if (text === null) continue;
		for (const word of wordsIn(text)) words.add(word);
		const mended = mendedText(text);
		if (mended !== null) for (const word of wordsIn(mended)) words.add(word);
		const written = numbersIn(text, () => (monthFirst ??= isMonthFirst(texts)));
		for (const number of written) for (const word of number.words) numbers.add(word);
	}
	const folded = new Set<string>();
	for (const word of words) for (const spelling of foldedSpellings(word)) folded.add(spelling);
	for (const word of numbers) folded.add(word);
	return folded;
}

/** A word as the index has it: folded, and in the other spellings of its umlauts. */
export function foldedSpellings(word: string): string[] {
	const folded = foldWord(word);
	const spellings = [folded];
	if (HAS_UMLAUT.test(word)) spellings.push(foldWord(word.replace(UMLAUT, (letter) => `${letter}e`)));
	if (HAS_WRITTEN_OUT_UMLAUT.test(folded)) spellings.push(withoutWrittenOutUmlauts(folded));
	if (IDEOGRAPHS.test(folded)) spellings.push(...pairsOf(folded));
	return spellings;
}

/** The spellings of a searched word of which a document has to have one, as a part of a word. */
export function searchedSpellings(word: string): string[] {
	const folded = foldWord(word);
	return [...new Set([folded, withoutWrittenOutUmlauts(folded)])];
}

/** Chinese and Japanese are written without spaces, and most of their words have two letters. */
function pairsOf(word: string): string[] {
	const letters = [...word];
	return letters.slice(1).map((letter, before) => `${letters[before] ?? ""}${letter}`);
}

/** What a document has to have one of for a term: spellings of the word, or pieces of the canonical words of a number. */
export function searchedPieces(term: SearchTerm): string[] {
	return [...new Set([...wholePieces(term), ...term.stems])];
}

/** Those that are what was typed, not a part of it. */
export function wholePieces({ typed, isWord, also }: SearchTerm): string[] {
	return [...(isWord ? searchedSpellings(typed) : []), ...also];
}

/** Cut where it is too long, but not within a letter that takes two units. */
function foldWord(word: string): string {
	return foldText(word)
		.slice(0, MAX_WORD_LENGTH)
		.replace(/[\ud800-\udbff]$/, "");
}

function withoutWrittenOutUmlauts(folded: string): string {
	return folded.replace(WRITTEN_OUT_UMLAUT, (pair) => pair.charAt(0));
}
