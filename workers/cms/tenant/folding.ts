import { SPECIAL_LETTERS, wordsIn } from "../../../contract/spelling.ts";

const BEYOND_ASCII = /[^\0-\x7f]/;
const DIACRITICS = /\p{M}/gu;
const SPECIAL_LETTER = /[ßæœøłđı]/g;
const UMLAUT = /[äöü]/g;
const WRITTEN_OUT_UMLAUT = /[aou]e/g;
const HAS_UMLAUT = /[äöü]/;
const HAS_WRITTEN_OUT_UMLAUT = /[aou]e/;
const SORT_KEY_LENGTH = 80;
/** Characters of a word beyond these are not searched: they are no language, but encoded bytes. */
const MAX_WORD_LENGTH = 100;

/** Lower case without marks: ä as a, ß as ss, é as e. */
function fold(text: string): string {
	const lowerCase = text.toLowerCase();
	if (!BEYOND_ASCII.test(lowerCase)) return lowerCase;
	return lowerCase
		.normalize("NFD")
		.replace(DIACRITICS, "")
		.replace(SPECIAL_LETTER, (letter) => SPECIAL_LETTERS[letter] ?? letter);
}

/** What is compared when sorting: German order (DIN 5007-1), ä as a and ß as ss, whatever the case. */
export function sortKey(text: string): string {
	return fold(text).replace(/\s+/g, " ").trim().slice(0, SORT_KEY_LENGTH);
}

export function optionalSortKey(text: string | null): string | null {
	return text === null ? null : sortKey(text);
}

/**
 * All words of the texts, folded. One with an umlaut is there written out too (Zürich: zurich, zuerich), one with ae,
 * oe or ue also without the e (Zuerich: zuerich, zurich).
 */
export function foldedWords(texts: readonly (string | null)[]): Set<string> {
	const words = new Set<string>();
	for (const text of texts) for (const word of wordsIn(text ?? "")) words.add(word.slice(0, MAX_WORD_LENGTH));
	const folded = new Set<string>();
	for (const word of words) for (const spelling of spellingsOf(word)) folded.add(spelling);
	return folded;
}

function spellingsOf(word: string): string[] {
	const folded = fold(word);
	const spellings = [folded];
	if (HAS_UMLAUT.test(word)) spellings.push(fold(word.replace(UMLAUT, (letter) => `${letter}e`)));
	if (HAS_WRITTEN_OUT_UMLAUT.test(folded)) spellings.push(withoutWrittenOutUmlauts(folded));
	return spellings;
}

/** The spellings of a searched word of which a document has to have one, as a part of a word. */
export function searchedSpellings(word: string): string[] {
	const folded = fold(word.slice(0, MAX_WORD_LENGTH));
	return [...new Set([folded, withoutWrittenOutUmlauts(folded)])];
}

function withoutWrittenOutUmlauts(folded: string): string {
	return folded.replace(WRITTEN_OUT_UMLAUT, (pair) => pair.charAt(0));
}
