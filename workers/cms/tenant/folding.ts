import { MAX_QUERY_WORDS, SPECIAL_LETTERS, wordsIn } from "../../../contract/spelling.ts";

const BEYOND_ASCII = /[^\0-\x7f]/;
const DIACRITICS = /\p{M}/gu;
const SPECIAL_LETTER = /[ßæœøłđı]/g;
const UMLAUT = /[äöü]/g;
const WRITTEN_OUT_UMLAUT = /[aou]e/g;
const SORT_KEY_LENGTH = 80;

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
 * All words of the texts, folded, each behind two spaces: "  zurich  zuerich". So three characters of it (a trigram)
 * name any three letters of a word, or the first two behind one space, or the first one behind two. A word with an
 * umlaut stands there written out too (Zürich: zuerich), one with ae, oe or ue also without the e (Zuerich: zurich).
 */
export function searchText(texts: readonly (string | null)[]): string {
	const words = new Set<string>();
	for (const text of texts) {
		for (const word of wordsIn(text ?? "")) {
			const folded = fold(word);
			words.add(folded);
			words.add(fold(word.replace(UMLAUT, (letter) => `${letter}e`)));
			words.add(withoutWrittenOutUmlauts(folded));
		}
	}
	return [...words].map((word) => `  ${word}`).join("");
}

/**
 * What a search looks for: each word as the pieces of text of which one must occur in a row's `searchText`. Three
 * letters or more are found anywhere in a word, one or two only at its beginning. Everything else that was typed has
 * no meaning. Empty where there is no word.
 */
export function searchWords(query: string): string[][] {
	return [...new Set(wordsIn(query))].slice(0, MAX_QUERY_WORDS).map((word) => {
		const folded = fold(word);
		return [...new Set([folded, withoutWrittenOutUmlauts(folded)])].map((spelling) => {
			const length = [...spelling].length;
			return length < 3 ? `${" ".repeat(3 - length)}${spelling}` : spelling;
		});
	});
}

function withoutWrittenOutUmlauts(folded: string): string {
	return folded.replace(WRITTEN_OUT_UMLAUT, (pair) => pair.charAt(0));
}
