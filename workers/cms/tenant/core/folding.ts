import { foldText, groupedNumbersIn, joinNumbers, wordsIn } from "../../../../contract/search/spelling.ts";

const UMLAUT = /[äöü]/g;
const WRITTEN_OUT_UMLAUT = /[aou]e/g;
const HAS_UMLAUT = /[äöü]/;
const HAS_WRITTEN_OUT_UMLAUT = /[aou]e/;
const SORT_KEY_LENGTH = 80;
/** Characters of a word beyond these are not searched: they are no language, but encoded bytes. */
const MAX_WORD_LENGTH = 100;

/** What is compared when sorting: German order (DIN 5007-1), ä as a and ß as ss, whatever the case. */
export function sortKey(text: string): string {
	return foldText(text).replace(/\s+/g, " ").trim().slice(0, SORT_KEY_LENGTH);
}

export function optionalSortKey(text: string | null): string | null {
	return text === null ? null : sortKey(text);
}

/**
 * All words of the texts, folded. One with an umlaut is there written out too (Zürich: zurich, zuerich), one with ae,
 * oe or ue also without the e (Zuerich: zuerich, zurich). A number written in groups is there as one too.
 */
export function tokenize(texts: readonly (string | null)[]): Set<string> {
	const words = new Set<string>();
	for (const text of texts) {
		if (text === null) continue;
		for (const word of wordsIn(text)) words.add(word);
		for (const { number } of groupedNumbersIn(text)) words.add(joinNumbers(number).toLowerCase());
	}
	const folded = new Set<string>();
	for (const word of words) for (const spelling of spellingsOf(word)) folded.add(spelling);
	return folded;
}

function spellingsOf(word: string): string[] {
	const folded = foldWord(word);
	const spellings = [folded];
	if (HAS_UMLAUT.test(word)) spellings.push(foldWord(word.replace(UMLAUT, (letter) => `${letter}e`)));
	if (HAS_WRITTEN_OUT_UMLAUT.test(folded)) spellings.push(withoutWrittenOutUmlauts(folded));
	return spellings;
}

/** The spellings of a searched word of which a document has to have one, as a part of a word. */
export function searchedSpellings(word: string): string[] {
	const folded = foldWord(word);
	return [...new Set([folded, withoutWrittenOutUmlauts(folded)])];
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
