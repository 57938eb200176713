import type { IndexedSearch, SearchTerm } from "../../../../contract/search/search-query.ts";
import { isCanonical } from "../../../../contract/search/number-words.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { searchedPieces, searchedSpellings, wholePieces } from "../core/folding.ts";
import { gradeOf, TWICE_WRONG, WHOLE } from "./fuzzy-match.ts";
import { AS_TYPED, toleratedWords, type TypoTolerance } from "./typo-tolerance.ts";
import { wordsWith } from "../search-index/search-words.ts";

/** A word that is searched for, as this tenant's index knows it. */
export interface SearchedWord {
	/** Folded. A document has to have one of them, inside a word or at the beginning of one. */
	pieces: string[];
	/**
	 * All words of the vocabulary that contain one of the pieces. `null` where there are too many to ask for each. They are
	 * looked up when they are first asked for.
	 */
	readonly terms: string[] | null;
	/**
	 * The spellings that count as the searched word itself. They follow from its letters alone, never from which
	 * words there are.
	 */
	whole: string[];
	/** Documents that have it in a part of a long text that stands apart from their row of the index. */
	readonly apart: number[];
	/** Those that have it there as it was typed. */
	readonly apartAsTyped: number[];
}

/** At most this many words of the vocabulary are asked for one by one. */
const MAX_TERMS = 2_000;
/** Of excluded ones: where there are more, the index cannot be asked for all. */
const MAX_UNWANTED_TERMS = 40;
/** A question to the small index of what stands apart costs more than some words in it. */
const ASKED_TOGETHER = 40;
/** Documents with long texts that have a word: of more of them some are not found by it. */
const MAX_APART = 1_000;

/**
 * The words of a search, those of its phrases included. Whether they stand in the order of the phrase is read in the
 * texts later.
 */
export interface WordFilter {
	words: SearchedWord[];
	without: SearchedWord[];
}

/** @param typoTolerance how much of a word may be wrong; excluded words and words of phrases have to be right */
export function wordFilter(
	member: Member,
	query: Pick<IndexedSearch, "words" | "phrases" | "withoutWords">,
	typoTolerance: TypoTolerance,
): WordFilter {
	const asked = new Set(query.words.map(({ typed }) => typed));
	const inPhrases = new Map(query.phrases.flat().map((term) => [term.typed, term]));
	for (const typed of asked) inPhrases.delete(typed);
	return {
		words: [
			...query.words.map((word) => searchedWord(member, word, typoTolerance)),
			...[...inPhrases.values()].map((term) => wholeWord(member, term)),
		],
		without: query.withoutWords.map((word) => searchedWord(member, word, AS_TYPED, MAX_UNWANTED_TERMS)),
	};
}

/** A word of a phrase, of which no part may be missing. */
function wholeWord({ db }: Member, term: SearchTerm): SearchedWord {
	const pieces = searchedPieces(term);
	const terms = [...new Set([...pieces, ...withAny(db, pieces.filter(isCanonical))])];
	const apart = rowsApart(db, terms);
	return { pieces, terms, whole: pieces, apart, apartAsTyped: apart };
}

/** @param most so many words of the vocabulary are looked up, and one more */
function searchedWord(
	member: Member,
	asked: SearchTerm,
	typoTolerance: TypoTolerance,
	most = MAX_TERMS,
): SearchedWord {
	const spellings = searchedPieces(asked);
	const forgiven = forgivenOf(member, asked, typoTolerance);
	const pieces = new Set(forgiven.flatMap(({ words }) => words));
	const own = wholePieces(asked);
	const isWhole = (piece: string) =>
		own.some((spelling) => {
			const grade = gradeOf(piece, spelling);
			return grade === WHOLE || grade === TWICE_WRONG;
		});
	const all = [...pieces, ...spellings];
	let known: Set<string> | null = null;
	const terms = () =>
		(known ??= new Set([
			...forgiven.flatMap(({ words, areAll }) => (areAll ? words : withAny(member.db, words, most))),
			...withAny(member.db, spellings, most),
		]));
	const whole = [...own, ...[...pieces].filter(isWhole)];
	let apart: number[] | null = null;
	return {
		pieces: all,
		get terms() {
			return terms().size > MAX_TERMS ? null : [...terms()];
		},
		whole,
		get apart() {
			return (apart ??= hasApart(member.db) ? rowsApart(member.db, [...all, ...terms()]) : []);
		},
		apartAsTyped: rowsApart(member.db, whole),
	};
}

/** Whether any document has words that stand apart. Nearly no tenant has one. */
function hasApart(db: TenantDatabase): boolean {
	return db.sql.exec("SELECT 1 FROM search_apart_index_docsize LIMIT 1").toArray().length > 0;
}

/**
 * Documents in whose long texts one of the words stands apart. They are remembered as the words themselves are
 * (search-index/search-words.ts): of a piece of many words it takes longer than all the rest.
 */
function rowsApart(db: TenantDatabase, words: readonly string[]): number[] {
	if (words.length === 0 || !hasApart(db)) return [];
	const asked: string[] = [];
	for (let first = 0; first < Math.min(words.length, MAX_TERMS); first += ASKED_TOGETHER) {
		const some = words.slice(first, Math.min(first + ASKED_TOGETHER, MAX_TERMS));
		asked.push(some.map((word) => `"${word}"`).join(" OR "));
	}
	const list = JSON.stringify(asked);
	return JSON.parse(db.memory.read(`rows apart with ${list}`, () => readRowsApart(db, list))) as number[];
}

/** As one text: what is remembered is bounded by the characters of its texts. */
function readRowsApart(db: TenantDatabase, list: string): string {
	return db.sql
		.exec<{ rows: string }>(
			`SELECT json_group_array(row) AS rows FROM (
				SELECT DISTINCT t.document_row AS row FROM json_each(?) w CROSS JOIN search_apart_index i
				CROSS JOIN search_file_text t ON t.rowid = i.rowid
				WHERE i.search_apart_index MATCH w.value
				AND EXISTS (SELECT 1 FROM search_text s WHERE s.id = t.document_row) LIMIT +?
			)`,
			list,
			MAX_APART,
		)
		.one().rows;
}

/** Whether a word stands in no document. */
export function standsNowhere({ terms, apart }: SearchedWord): boolean {
	return terms?.length === 0 && apart.length === 0;
}

function withAny(db: TenantDatabase, pieces: readonly string[], most = MAX_TERMS): string[] {
	return pieces.flatMap((piece) => wordsWith(db, piece, most + 1));
}

/** How a searched word may be written, folded: a document has to have one of these pieces. */
export function piecesOf(member: Member, term: SearchTerm, typoTolerance: TypoTolerance): string[] {
	const forgiven = forgivenOf(member, term, typoTolerance).flatMap(({ words }) => words);
	return [...new Set([...forgiven, ...searchedPieces(term)])];
}

function forgivenOf(member: Member, { typed, isWord }: SearchTerm, typoTolerance: TypoTolerance) {
	if (typoTolerance === AS_TYPED || !isWord) return [];
	return searchedSpellings(typed).map((spelling) => toleratedWords(member, spelling, typoTolerance));
}

/** The words as they were typed, not as parts of others. */
export function asTyped(words: readonly SearchedWord[]): SearchedWord[] {
	return words.map(({ pieces, whole, apartAsTyped }) => ({
		pieces,
		terms: whole,
		whole,
		apart: apartAsTyped,
		apartAsTyped,
	}));
}
