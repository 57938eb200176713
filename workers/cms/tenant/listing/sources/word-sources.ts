import type { FilterName } from "./conditions.ts";
import { everything, type RowSource, withRows } from "./row-source.ts";
import type { Condition, TenantDatabase } from "../../core/database.ts";
import type { RowFilter } from "../explorer-filter.ts";
import { asTyped, type SearchedWord, type WordFilter } from "../search-filter.ts";
import { selectWordsWith } from "../../search-index/search-words.ts";
import { HIGHEST_LEVEL, LEVEL } from "../../search-index/topics.ts";
import { amongWordsOfNames } from "../../search-index/words-of-names.ts";

/**
 * At most this many words of the vocabulary go into one question, because the index follows each through all of its
 * rows.
 */
export const MAX_ASKED_TOGETHER = 40;
/** In each step of a walk, so many words are followed one by one: more of them stand in so many documents that these are read. */
const MAX_FOLLOWED = 200;

type SearchIndex = "search_word_index" | "search_name_index" | "search_topic_index";

/**
 * What the index of words gives: one source for all words together where that is little work, otherwise one for each.
 */
export function wordSources({ words, without }: WordFilter): RowSource[] {
	const together = allWords(words, without);
	if (together) return [together];
	const passed: FilterName[] = words.length === 1 ? ["words"] : [];
	return words.map(({ pieces, terms, apart }) =>
		withRows(anyOf(terms ? rowsOf(terms) : selectWordsWith(pieces), passed), apart),
	);
}

/**
 * All words in one question to the index, which gives its rows in their order. `null` where they stand for too many
 * words of the vocabulary, or where one stands apart from its document's other words. It also leaves out rows with
 * excluded words. If there are too many of these it leaves out those that fit: the rows that remain have to be tested,
 * but most are gone already.
 */
export function allWords(
	words: readonly SearchedWord[],
	without: readonly SearchedWord[] = [],
): RowSource | null {
	const count = words.reduce((sum, { terms }) => sum + (terms?.length ?? Infinity), 0);
	if (words.length === 0 || count > MAX_ASKED_TOGETHER) return null;
	if (words.some(({ apart }) => apart.length > 0)) return null;
	return askingFor(words.map(({ terms }) => anyTerm(terms)).join(" AND "), without);
}

/**
 * What `allWords` gives beside what it gives for the words as they were typed: one of them at least is part of a longer
 * word there. `null` where there are no longer ones.
 */
export function partsOfWords(
	words: readonly SearchedWord[],
	without: readonly SearchedWord[],
): RowSource | null {
	const ways = words.flatMap(({ terms, whole }, at) => {
		const longer = (terms ?? []).filter((term) => !whole.includes(term));
		if (longer.length === 0) return [];
		// So that no way asks for what another one gives: the words before as they were typed, those behind anyhow.
		const before = words.slice(0, at).map((word) => anyTerm(word.whole));
		const behind = words
			.slice(at + 1)
			.map((word) => anyTerm([...new Set([...word.whole, ...(word.terms ?? [])])]));
		return [`(${[...before, anyTerm(longer), ...behind].join(" AND ")})`];
	});
	if (ways.length === 0) return null;
	return askingFor(`(${ways.join(" OR ")}) NOT (${asTypedTogether(words)})`, without);
}

/**
 * For walks through what a search leaves over that leaves words out: rows beside those that have the words as they were
 * typed. The word with the fewest terms where the index cannot be asked for all together, and all documents where that are too many.
 */
export function longerWords(filter: RowFilter): RowSource | null {
	const { words, without } = filter;
	if (!words) return everything(filter);
	if (allWords(words)) return partsOfWords(words, without);
	const [fewest] = words
		.filter(({ terms }) => terms !== null && terms.length <= MAX_FOLLOWED)
		.toSorted((one, other) => (one.terms?.length ?? 0) - (other.terms?.length ?? 0));
	const passed: FilterName[] = words.length === 1 ? ["words"] : [];
	const source = fewest
		? withRows(anyOf(rowsOf(fewest.terms ?? []), passed), fewest.apart)
		: everything(filter);
	return allWords(asTyped(words)) ? { ...source, besides: `(${asTypedTogether(words)})` } : source;
}

/**
 * What the index of words and one folder, or one party, have in common. Both are read in the order of their rows, so
 * neither has to be kept in memory. `null` for other sources.
 */
export function withWords(
	{ words: searched, without, folders, parties }: RowFilter,
	source: RowSource,
): RowSource | null {
	const [passed] = source.passed;
	const linked = passed === "folders" ? folders : passed === "parties" ? parties : null;
	const words = searched && allWords(searched, without);
	if (!words || linked?.length !== 1) return null;
	return {
		passed: [...source.passed, ...words.passed],
		sql: `${words.sql} INTERSECT ${source.sql} ORDER BY id`,
		values: [...words.values, ...source.values],
		counted: null,
		direct: null,
	};
}

/** The same in the index of names and numbers. A single word may stand for more words of the vocabulary there. */
export function wordsInNames(db: TenantDatabase, words: readonly SearchedWord[]): RowSource | null {
	const all = allWords(words);
	if (all) return askedInOrder("search_name_index", all.values);
	const [terms] = words.length === 1 ? words.map((word) => word.terms) : [];
	if (!terms) return null;
	const known = amongWordsOfNames(db, JSON.stringify(terms));
	return anyOf(known, ["words"], "search_name_index");
}

/** Documents whose texts are about all of the words, each at least at this level; `null` where that is too much to ask. */
export function wordsInTopics(words: readonly SearchedWord[], level: number): RowSource | null {
	const all = allWords(words);
	const count = words.reduce((sum, { terms }) => sum + (terms?.length ?? Infinity), 0);
	const levels = Array.from({ length: HIGHEST_LEVEL - level + 1 }, (_, above) => level + above);
	if (!all || count * levels.length > MAX_ASKED_TOGETHER) return null;
	const wanted = words.map(({ terms }) => {
		const topics = (terms ?? []).flatMap((term) => levels.map((each) => quoted(`${term}${LEVEL}${each}`)));
		return `(${topics.join(" OR ")})`;
	});
	return askedInOrder("search_topic_index", [wanted.join(" AND ")]);
}

/** Row ids above `from`, up to `to`. */
export interface Span {
	from: number;
	to: number;
}

// (The index of words takes whole numbers alone for the ends of what it reads, and what is bound is a float.)
const ABOVE = "> CAST(? AS INTEGER)";
const UP_TO = "<= CAST(? AS INTEGER)";

/**
 * What the source gives within the span; where it does not give its rows in their order, less what the index of words
 * knows to have an excluded word.
 */
export function within(
	{ without }: Pick<RowFilter, "without">,
	source: RowSource,
	{ from, to }: Span,
): RowSource {
	const part = {
		...source,
		sql: `SELECT id FROM (${source.sql}) WHERE id ${ABOVE} AND id ${UP_TO}`,
		values: [...source.values, from, to],
		counted: null,
		direct: null,
		isInOrder: true as const,
	};
	if (source.isInOrder || without.length === 0) return part;
	const { unwanted, isAll } = unwantedWords(without);
	return {
		...part,
		passed: isAll ? [...source.passed, "without"] : source.passed,
		sql: `${part.sql} AND id NOT IN (${inIndex("search_word_index")} AND rowid ${ABOVE} AND rowid ${UP_TO})`,
		values: [...part.values, [...unwanted, source.besides ?? []].flat().join(" OR "), from, to],
	};
}

function askingFor(wanted: string, without: readonly SearchedWord[]): RowSource {
	const { unwanted, isAll } = unwantedWords(without);
	// One after the other: of each word the index passes only what those before it leave over.
	const question = unwanted.reduce((asked, word) => `${asked} NOT ${word}`, `(${wanted})`);
	return {
		...askedInOrder("search_word_index", [question]),
		passed: isAll ? ["words", "without"] : ["words"],
		leavesOut: true,
	};
}

/** The excluded words that the index is asked to leave out, quoted, and whether that is all of them. */
function unwantedWords(without: readonly SearchedWord[]): { unwanted: string[]; isAll: boolean } {
	const all = new Set(without.flatMap(({ pieces, terms }) => [...pieces, ...(terms ?? [])]));
	const areFew = all.size <= MAX_ASKED_TOGETHER;
	return {
		unwanted: [...all].slice(0, MAX_ASKED_TOGETHER).map(quoted),
		isAll: areFew && without.every(({ terms, apart }) => terms !== null && apart.length === 0),
	};
}

/** The question for rows that have all the words as they were typed. */
function asTypedTogether(words: readonly SearchedWord[]): string {
	return words.map(({ whole }) => anyTerm(whole)).join(" AND ");
}

function anyTerm(terms: readonly string[] | null): string {
	return `(${(terms ?? []).map(quoted).join(" OR ")})`;
}

/** A word in the language of the index: quoted, so that nothing in it is an operator. */
function quoted(word: string): string {
	return `"${word}"`;
}

function askedInOrder(index: SearchIndex, values: RowSource["values"]): RowSource {
	return { passed: ["words"], sql: inIndex(index), values, counted: null, isInOrder: true, direct: null };
}

function inIndex(index: SearchIndex): string {
	return `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ?`;
}

/** Asks for each word alone, which is less work than many in one question. `words` gives rows of (word). */
function anyOf(
	words: Condition,
	passed: readonly FilterName[],
	index: SearchIndex = "search_word_index",
): RowSource {
	const sql = `SELECT DISTINCT i.rowid AS id FROM (${words.sql}) t CROSS JOIN ${index} i
		WHERE i.${index} MATCH '"' || t.word || '"'`;
	return { passed, sql, values: words.values, counted: null, direct: null };
}

/** These words, a row each. */
function rowsOf(words: readonly string[]): Condition {
	return { sql: "SELECT value AS word FROM json_each(?)", values: [JSON.stringify(words)] };
}
