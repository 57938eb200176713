import type { SearchQuery } from "../../../contract/search-query.ts";
import type { TenantDatabase } from "./database.ts";
import type { Condition } from "./explorer-conditions.ts";
import { searchedSpellings } from "./folding.ts";
import { forgivenWords, isOneErrorAway } from "./search-forgiving.ts";
import { wordsWith } from "./search-words.ts";

/** A word that is searched for, as this tenant's index knows it. */
export interface SearchedWord {
	/** Folded; one of them has to stand in a document, as a part of a word or as the beginning of one. */
	pieces: string[];
	/** All words of the vocabulary that have one of the pieces; `null` where those are too many to ask for each. */
	terms: string[] | null;
	/** Those of the terms that are the searched word themselves: told by their letters, never by which others there are. */
	whole: string[];
}

/** Words of the vocabulary that are asked for one by one. */
const MAX_TERMS = 2_000;
/** As many as a word has spellings, unless a wrong letter is forgiven. */
const FEW_PIECES = 2;

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
	return { pieces: spellings, terms: spellings, whole: spellings };
}

function searchedWord(db: TenantDatabase, word: string, isForgiving: boolean): SearchedWord {
	const pieces = piecesOf(db, word, isForgiving);
	const terms = new Set(pieces.flatMap((piece) => wordsWith(db, piece, MAX_TERMS + 1)));
	return { pieces, terms: terms.size > MAX_TERMS ? null : [...terms], whole: wholeAmong(pieces, word) };
}

/** Those of the pieces that are the word itself, or where a wrong letter is forgiven the word but for that letter. */
function wholeAmong(pieces: readonly string[], word: string): string[] {
	const spellings = searchedSpellings(word);
	const whole = pieces.filter((piece) => spellings.some((spelling) => isOneErrorAway(piece, spelling)));
	// (Where it is none of them, it stands as it was typed: nowhere.)
	return whole.length > 0 ? whole : spellings;
}

/** How a searched word may be written, folded: of these pieces one has to stand in a document. */
export function piecesOf(db: TenantDatabase, word: string, isForgiving: boolean): string[] {
	const spellings = searchedSpellings(word);
	if (!isForgiving) return spellings;
	const forgiven = new Set(spellings.flatMap((spelling) => forgivenWords(db, spelling)));
	return forgiven.size > 0 ? [...forgiven] : spellings;
}

/** Whether a text of folded words has one of the pieces. */
export function hasPiece(text: string, pieces: readonly string[]): Condition {
	const stored = pieces.map(asStored);
	if (stored.length <= FEW_PIECES) {
		return { sql: `(${stored.map(() => `instr(${text}, ?) > 0`).join(" OR ")})`, values: stored };
	}
	const sql = `EXISTS (SELECT 1 FROM json_each(?) p WHERE instr(${text}, p.value) > 0)`;
	return { sql, values: [JSON.stringify(stored)] };
}

/** A piece as it stands in a text of folded words, each of which has a space before it. */
export function asStored(piece: string): string {
	return [...piece].length < 3 ? ` ${piece}` : piece;
}
