import {
	BY_ROW,
	conditions,
	costCondition,
	type FilterName,
	inList,
	LISTED,
	rangeCondition,
	WITHOUT_END,
} from "./conditions.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { VisibleSources } from "../core/sight.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { hasListedTables } from "./listed-tables.ts";
import { asTyped, type SearchedWord, type WordFilter } from "./search-filter.ts";
import { selectWordsWith } from "../search-index/search-words.ts";
import { amongWordsOfNames } from "../search-index/words-of-names.ts";
import { HIGHEST_LEVEL, LEVEL } from "../search-index/topics.ts";

/** Gives the ids of candidates, so that a narrow filter need not scan the whole list. */
export interface RowSource extends Condition {
	/** The filters that each candidate has passed. */
	passed: readonly FilterName[];
	/**
	 * SQL, with the same values, that reads from counters how many rows it gives at most. Null where no counter
	 * knows.
	 */
	counted: string | null;
	/** It gives its rows in their order, so the newest of very many can be read without the others. */
	isInOrder?: true;
	/** The index leaves out excluded words by itself, so there may be a long way from one row to the next. */
	leavesOut?: true;
	/** What is not wanted of it beside excluded words, as a question to the index of words. */
	besides?: string;
	/** If it reads an index of the documents themselves: that index, and the test of the row `d`. */
	direct: { index: string; test: string } | null;
}

/** Active and archived. */
const LISTED_STATES = 2;
const LISTED_ROWS = "SELECT value AS id FROM json_each(?)";
/**
 * At most so many words of the vocabulary go into one question, because the index follows each through all of its
 * rows.
 */
export const MAX_ASKED_TOGETHER = 40;
/** Where not all excluded words can be left out: more would take longer than to test the rows that they leave out. */
const MAX_LEFT_OUT = 16;
/** In each step of a walk, so many words are followed one by one: more of them stand in so many documents that these are read. */
const MAX_FOLLOWED = 200;

const counter = (filter: RowFilter, kind: string, rows: string) =>
	`SELECT coalesce(sum(n), 0) AS size FROM counter
	WHERE kind = '${kind}' AND ref_row IN (${rows}) AND ${stateOf("", filter)}`;

/** Every filter that can give candidates. */
export function rowSources(filter: RowFilter): RowSource[] {
	const { categories, folders, parties, startDate, endDate, warranty, words, without, rows, left } = filter;
	const found: RowSource[] = [];
	if (categories) {
		const test = inList(`category_row IN (${LISTED})`, categories);
		const counted = counter(filter, "category", LISTED);
		found.push(indexed(filter, ["categories"], "document_by_category", test, counted));
	}
	if (folders) found.push(linking(filter, "folders", "document_folder", "folder", folders));
	if (parties) found.push(linking(filter, "parties", "participation", "party", parties));
	if (startDate) {
		const test = rangeCondition("start_date", startDate);
		found.push(indexed(filter, ["startDate"], "document_by_start_date", test));
	}
	if (endDate) {
		const test = rangeCondition("end_date", endDate);
		found.push(indexed(filter, ["endDate"], "document_by_end_date", test));
	}
	if (filter.withoutEndDate)
		found.push(indexed(filter, ["withoutEndDate"], "document_by_end_date", WITHOUT_END));
	if (warranty) {
		const test = rangeCondition("warranty_until", warranty);
		found.push(indexed(filter, ["warranty"], "document_by_warranty_until", test));
	}
	found.push(...listedSources(filter));
	if (rows) found.push(listedRows(rows, ["rows"]));
	if (left && !left.isCut) found.push(listedRows(left.rows, ["words", "without"]));
	else if (words) found.push(...wordSources({ words, without }));
	const visible = filter.member.sources;
	if (visible) found.push(visibleRows(filter, visible));
	// A search that only excludes begins with all documents; so does what has no table yet.
	const isTested =
		filter.cost !== null || filter.withoutFile || without.length + filter.withoutRows.length > 0;
	if (found.length === 0 && isTested) found.push(everything(filter));
	return found;
}

/** What a table of its own says of documents by cost, and of those without a file. */
function listedSources({ member, cost, withoutFile }: RowFilter): RowSource[] {
	if ((!cost && !withoutFile) || !hasListedTables(member.db)) return [];
	const of = (name: FilterName, { sql, values }: Condition): RowSource => ({
		passed: [name],
		sql: `SELECT document_row AS id FROM ${sql}`,
		values,
		counted: null,
		direct: null,
	});
	const found: RowSource[] = [];
	if (cost) {
		const { sql, values } = costCondition("currency", "cost", cost);
		found.push(of("cost", { sql: `listed_cost WHERE ${sql}`, values }));
	}
	if (withoutFile) found.push(of("withoutFile", { sql: "listed_without_file", values: [] }));
	return found;
}

/** All documents, read from the index by row. That is quicker than looking up rows. */
export function everything(filter: RowFilter): RowSource {
	return indexed(filter, [], BY_ROW, { sql: "1", values: [] }, counter(filter, "all", "0"));
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

/** What the source gives, already read: `list` is a JSON list of row ids. */
export function listed(source: RowSource, list: string): RowSource {
	return {
		...source,
		sql: LISTED_ROWS,
		values: [list],
		counted: null,
		direct: null,
	};
}

/** `FROM … WHERE …`: the rows `d` that the source gives and that pass every other test. */
export function matchingRows(filter: RowFilter, source: RowSource): Condition {
	const index = source.direct?.index ?? BY_ROW;
	const tests = conditions(filter, source.passed, index);
	const rows = source.direct
		? `document d INDEXED BY ${index} WHERE ${source.direct.test}`
		: `(${source.sql}) candidate CROSS JOIN document d INDEXED BY ${index} WHERE d.id = candidate.id`;
	return {
		sql: `FROM ${rows} AND ${stateOf("d.", filter)} AND ${tests.sql}`,
		values: [...source.values, ...tests.values],
	};
}

/** The ids of those rows. */
export function matchingIds(filter: RowFilter, source: RowSource): Condition {
	if (!asksForWordsAlone(filter, source)) {
		const { sql, values } = matchingRows(filter, source);
		return { sql: `SELECT d.id AS id ${sql}`, values };
	}
	// The index of words holds listed documents only, so no other row has to be looked up.
	const { sql, values } = conditions(filter, source.passed, BY_ROW);
	return {
		sql: `SELECT candidate.id AS id FROM (${source.sql}) candidate WHERE ${sql}`,
		values: [...source.values, ...values],
	};
}

/**
 * Whether every document with these words is wanted. Only for who sees everything, so that no row has to be asked for
 * a right.
 */
function asksForWordsAlone(filter: RowFilter, source: RowSource): boolean {
	const { member, states, categories, folders, parties, startDate, endDate, warranty, cost, rows } = filter;
	const others = categories ?? folders ?? parties ?? startDate ?? endDate ?? warranty ?? cost ?? rows;
	const isExcluding = filter.withoutEndDate || filter.withoutFile || filter.withoutRows.length > 0;
	const isAlone = source.passed.includes("words") && !others && !isExcluding;
	return member.seesAll && isAlone && states.length === LISTED_STATES && !readsTexts(filter, source);
}

/** Whether the remaining tests can be answered from the source's index, without looking up the row. */
export function isCovered(filter: RowFilter, source: RowSource): boolean {
	const { folders, parties, startDate, endDate, warranty, cost, rows, withoutRows } = filter;
	if ((folders ?? parties ?? cost ?? rows) || filter.withoutFile || withoutRows.length > 0) return false;
	if (readsTexts(filter, source) || !source.direct) return false;
	const { passed } = source;
	if (warranty && !passed.includes("warranty")) return false;
	if (source.direct.index === BY_ROW) return true;
	return (
		(!startDate || passed.includes("startDate")) &&
		(!endDate || passed.includes("endDate")) &&
		(!filter.withoutEndDate || passed.includes("withoutEndDate"))
	);
}

/** Whether words have to be looked for in the whole text of the source's documents. */
export function readsTexts({ words, without }: RowFilter, { passed }: RowSource): boolean {
	return (words !== null && !passed.includes("words")) || (without.length > 0 && !passed.includes("without"));
}

function indexed(
	filter: RowFilter,
	passed: readonly FilterName[],
	index: string,
	{ sql, values }: Condition,
	counted: string | null = null,
): RowSource {
	return {
		passed,
		sql: `SELECT id FROM document INDEXED BY ${index} WHERE ${stateOf("", filter)} AND ${sql}`,
		values,
		counted,
		direct: { index, test: sql === "1" ? sql : `d.${sql}` },
	};
}

/** What the member sees, where that is not everything. */
function visibleRows(filter: RowFilter, { categories, documents }: VisibleSources): RowSource {
	const test = inList(`category_row IN (${LISTED})`, categories);
	const byCategory = indexed(filter, [], "document_by_category", test, counter(filter, "category", LISTED));
	if (documents.length === 0) return byCategory;
	return {
		passed: [],
		sql: `${byCategory.sql} UNION ${LISTED_ROWS}`,
		values: [...byCategory.values, JSON.stringify(documents)],
		counted: null,
		direct: null,
	};
}

function linking(
	filter: RowFilter,
	name: FilterName,
	table: string,
	kind: "folder" | "party",
	rows: readonly number[],
): RowSource {
	// A document comes twice only where two of them have it.
	const distinct = rows.length > 1 ? "DISTINCT" : "";
	const sql = `SELECT ${distinct} document_row AS id FROM ${table} WHERE ${kind}_row IN (${LISTED})`;
	return { passed: [name], ...inList(sql, rows), counted: counter(filter, kind, LISTED), direct: null };
}

/**
 * What the index of words gives: one source for all words together where that is little work, otherwise one for each.
 */
function wordSources({ words, without }: WordFilter): RowSource[] {
	const together = allWords(words, without);
	if (together) return [together];
	const passed: FilterName[] = words.length === 1 ? ["words"] : [];
	return words.map(({ pieces, terms, apart }) =>
		withRows(anyOf(terms ? rowsOf(terms) : selectWordsWith(pieces), passed), apart),
	);
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

/** These documents too. */
function withRows(source: RowSource, rows: readonly number[]): RowSource {
	if (rows.length === 0) return source;
	const sql = `${source.sql} UNION ${LISTED_ROWS}`;
	return { ...source, sql, values: [...source.values, JSON.stringify(rows)] };
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

/** The question for rows that have all the words as they were typed. */
function asTypedTogether(words: readonly SearchedWord[]): string {
	return words.map(({ whole }) => anyTerm(whole)).join(" AND ");
}

function anyTerm(terms: readonly string[] | null): string {
	return `(${(terms ?? []).map(quoted).join(" OR ")})`;
}

function askingFor(wanted: string, without: readonly SearchedWord[]): RowSource {
	const { unwanted, isAll } = unwantedWords(without);
	return {
		...askedInOrder("search_word_index", [unwanted === "" ? wanted : `(${wanted}) NOT (${unwanted})`]),
		passed: isAll ? ["words", "without"] : ["words"],
		leavesOut: true,
	};
}

function askedInOrder(index: SearchIndex, values: RowSource["values"]): RowSource {
	return { passed: ["words"], sql: inIndex(index), values, counted: null, isInOrder: true, direct: null };
}

/** The question for rows that have an excluded word, and whether that is all of them. */
function unwantedWords(without: readonly SearchedWord[]): { unwanted: string; isAll: boolean } {
	const all = new Set(without.flatMap(({ pieces, terms }) => [...pieces, ...(terms ?? [])]));
	const areFew = all.size <= MAX_ASKED_TOGETHER;
	return {
		unwanted: [...all]
			.slice(0, areFew ? MAX_ASKED_TOGETHER : MAX_LEFT_OUT)
			.map(quoted)
			.join(" OR "),
		isAll: areFew && without.every(({ terms, apart }) => terms !== null && apart.length === 0),
	};
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
		values: [...part.values, source.besides ? `${unwanted} OR ${source.besides}` : unwanted, from, to],
	};
}

/** `ORDER BY …` of `matchingRows`: newest first, unless all rows would have to be read for that. */
export function newestFirst({ isInOrder }: RowSource): string {
	return isInOrder ? "ORDER BY candidate.id DESC" : "";
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

type SearchIndex = "search_word_index" | "search_name_index" | "search_topic_index";

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

/** A word in the language of the index: quoted, so that nothing in it is an operator. */
function quoted(word: string): string {
	return `"${word}"`;
}

/** These words, a row each. */
function rowsOf(words: readonly string[]): Condition {
	return { sql: "SELECT value AS word FROM json_each(?)", values: [JSON.stringify(words)] };
}

function listedRows(rows: readonly number[], passed: readonly FilterName[]): RowSource {
	return {
		passed,
		sql: LISTED_ROWS,
		values: [JSON.stringify(rows)],
		counted: null,
		direct: null,
	};
}

function stateOf(row: string, { states }: RowFilter): string {
	return `${row}state IN (${states.join(", ")})`;
}
