import type { SearchQuery } from "../../../contract/search-query.ts";
import type { TenantDatabase } from "./database.ts";
import { searchedSpellings } from "./folding.ts";
import { forgivenWords } from "./search-forgiving.ts";
import { wordsWith } from "./search-words.ts";

/** A word that is searched for, as this tenant's index knows it. */
export interface SearchedWord {
	/** Folded; one of them has to stand in a document, as a part of a word or as the beginning of one. */
	pieces: string[];
	/** All words of the vocabulary that have one of the pieces; `null` where those are too many to ask for each. */
	terms: string[] | null;
}

/** Words of the vocabulary that are asked for one by one. */
const MAX_TERMS = 2_000;

/** What a search asks of words; its phrases, whose words are among them, are looked for in the texts themselves. */
export interface WordFilter {
	words: SearchedWord[];
	without: SearchedWord[];
}

/** @param isForgiving a word of five letters or more may have one wrong letter */
export function wordFilter(db: TenantDatabase, query: SearchQuery, isForgiving: boolean): WordFilter {
	const inPhrases = new Set(query.phrases.flat().filter((word) => !query.words.includes(word)));
	return {
		words: [
			...query.words.map((word) => searchedWord(db, word, isForgiving)),
			...[...inPhrases].map(wholeWord),
		],
		without: query.withoutWords.map((word) => searchedWord(db, word, false)),
	};
}

/** A word of a phrase, of which no part may be missing. */
function wholeWord(word: string): SearchedWord {
	const spellings = searchedSpellings(word);
	return { pieces: spellings, terms: spellings };
}

function searchedWord(db: TenantDatabase, word: string, isForgiving: boolean): SearchedWord {
	const spellings = searchedSpellings(word);
	if (isForgiving) {
		const forgiven = new Set(spellings.flatMap((spelling) => forgivenWords(db, spelling)));
		if (forgiven.size > 0) return { pieces: [...forgiven], terms: [...forgiven] };
	}
	const terms = new Set(spellings.flatMap((spelling) => wordsWith(db, spelling, MAX_TERMS + 1)));
	return { pieces: spellings, terms: terms.size > MAX_TERMS ? null : [...terms] };
}

/** A piece as it stands in a text of folded words, each of which has a space before it. */
export function asStored(piece: string): string {
	return [...piece].length < 3 ? ` ${piece}` : piece;
}
