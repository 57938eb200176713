import type { DocumentMatch } from "../../../contract/document-match.ts";
import {
	type Range,
	rangesOfEach,
	spelledSequences,
	type WordSequence,
} from "../../../contract/found-ranges.ts";
import type { ListedItem } from "../../../contract/explorer.ts";
import { parseSearch, type SearchQuery } from "../../../contract/search-query.ts";
import { accessOf } from "./access.ts";
import type { TenantDatabase } from "./database.ts";
import type { Condition } from "./explorer-conditions.ts";
import { explorerItems } from "./explorer-items.ts";
import { searchedSpellings } from "./folding.ts";
import { asStored, wordFilter, type SearchedWord } from "./search-filter.ts";
import { CHUNKS_TOGETHER } from "./search-index.ts";

const MAX_SNIPPET = 200;
/** Characters that a snippet shows before its first match. */
const BEFORE_MATCH = 50;
/** Runs of chunks of one document that are read for the best place; all of a file of some hundred pages. */
const MAX_RUNS = 40;

/** Spellings by which a word's chunk is looked for in the database. */
const MAX_LIKELY_SPELLINGS = 3;

/** A word or a phrase: the sequences of which one has to occur, and what was typed. */
interface Wanted {
	sequences: readonly WordSequence[];
	typed: WordSequence;
}

interface Weighed extends Wanted {
	/** What it counts at a place: less where the document's own fields say it already. */
	weight: number;
}

const KNOWN = 1;
const NEW = 2;

interface Run {
	file: number;
	first: number;
	/** How many of the searched words stand in it. */
	found: number;
}

interface Place {
	file: number;
	page: number | null;
	chunk: string;
	marks: Range[];
	/** What those of the searched words and phrases count that stand there. */
	found: number;
}

/** The explorer's rows of these documents, as far as the member may see them; after a search with where they match. */
export function foundItems(
	db: TenantDatabase,
	userId: string,
	rows: readonly number[],
	{ text, isForgiving }: { text: string; isForgiving: boolean },
): { row: number; item: ListedItem }[] {
	const items = [...explorerItems(db, accessOf(db, userId), rows)].map(([row, item]) => ({ row, item }));
	if (text === "") return items;
	const places = matchPlaces(
		db,
		items.map(({ row }) => row),
		parseSearch(text),
		isForgiving,
	);
	return items.map(({ row, item }) => ({ row, item: { ...item, match: places.get(row) ?? null } }));
}

/** Where in their files documents match, by row; what only the document's own fields match is left out. */
function matchPlaces(
	db: TenantDatabase,
	rows: readonly number[],
	search: SearchQuery,
	isForgiving: boolean,
): Map<number, DocumentMatch> {
	const { words } = wordFilter(db, { ...search, phrases: [] }, isForgiving);
	const phraseWords = search.phrases.flat().map((word) => ({ pieces: searchedSpellings(word), terms: null }));
	const wanted = [
		...search.phrases.map((phrase) => ({ sequences: spelledSequences(phrase), typed: phrase })),
		...words.map(({ pieces }, at) => ({
			sequences: pieces.map((piece) => [piece]),
			typed: [search.words[at] ?? ""],
		})),
	];
	const found = new Map<number, DocumentMatch>();
	if (wanted.length === 0) return found;
	for (const row of rows) {
		const weights = [...search.phrases.map(() => NEW), ...weightsOf(db, row, words)];
		const weighed = wanted.map(({ sequences, typed }, at) => ({
			sequences,
			typed,
			weight: weights[at] ?? NEW,
		}));
		const place = bestPlace(db, row, [...words, ...phraseWords], weighed);
		if (place) found.set(row, toMatch(db, place));
	}
	return found;
}

function bestPlace(
	db: TenantDatabase,
	row: number,
	words: readonly SearchedWord[],
	wanted: readonly Weighed[],
): Place | null {
	const all = wanted.reduce((sum, { weight }) => sum + weight, 0);
	const groups = wanted.map(({ sequences }) => sequences);
	const likely = likelihood(wanted);
	let best: Place | null = null;
	for (const run of runsWith(db, row, words)) {
		const chunks = db.sql.exec<{ page: number | null; chunk: string; likely: number }>(
			`SELECT page, chunk, ${likely.sql} AS likely FROM document_file_chunk
			WHERE file_row = ? AND position >= ? AND position < ? ORDER BY likely DESC, position`,
			...likely.values,
			run.file,
			run.first,
			run.first + CHUNKS_TOGETHER,
		);
		for (const { page, chunk, likely: expected } of chunks) {
			if (best && expected <= best.found) break;
			const marks = rangesOfEach(chunk, groups);
			const found = wanted.reduce((sum, { weight }, at) => sum + (marks[at]?.length ? weight : 0), 0);
			if (found > (best?.found ?? 0)) best = { file: run.file, page, chunk, marks: marks.flat(), found };
			if (found === all) return best;
		}
	}
	return best;
}

function weightsOf(db: TenantDatabase, row: number, words: readonly SearchedWord[]): number[] {
	// Of one word alone nothing is worth more.
	if (words.length < 2) return words.map(() => NEW);
	const [fields] = db.sql.exec<{ text: string }>("SELECT text FROM search_text WHERE id = ?", row).toArray();
	return words.map(({ pieces }) =>
		pieces.some((piece) => fields?.text.includes(asStored(piece))) ? KNOWN : NEW,
	);
}

/**
 * What the words and phrases count that a chunk is likely to have: the database looks for them as they are
 * usually written, which is quicker by far than to look for all spellings. What it misses is looked for in order.
 */
function likelihood(wanted: readonly Weighed[]): Condition {
	const tests = wanted.map(({ sequences, typed }) => [typed, ...sequences].slice(0, MAX_LIKELY_SPELLINGS));
	const has = (words: WordSequence) => words.map(() => "instr(lower(chunk), ?) > 0").join(" AND ");
	return {
		sql: tests
			.map((spellings, at) => `(${spellings.map(has).join(" OR ")}) * ${wanted[at]?.weight}`)
			.join(" + "),
		values: tests.flat(2),
	};
}

/** The runs of chunks that have any of the words, those with the most of them first. */
function runsWith(db: TenantDatabase, row: number, words: readonly SearchedWord[]): Run[] {
	const tests = words.map(() => "EXISTS (SELECT 1 FROM json_each(?) p WHERE instr(t.text, p.value) > 0)");
	const values = words.map(({ pieces }) => JSON.stringify(pieces.map(asStored)));
	return db.sql
		.exec<Run & Record<string, SqlStorageValue>>(
			`SELECT * FROM (
				SELECT t.file_row AS file, t.first_position AS first, ${tests.join(" + ")} AS found
				FROM search_file_text t WHERE t.document_row = ?
			) WHERE found > 0 ORDER BY found DESC, file, first LIMIT ${MAX_RUNS}`,
			...values,
			row,
		)
		.toArray();
}

function toMatch(db: TenantDatabase, { file, page, chunk, marks }: Place): DocumentMatch {
	const { documentFileId, fileName } = db.sql
		.exec<{ documentFileId: string; fileName: string }>(
			"SELECT document_id AS documentFileId, name AS fileName FROM document_file WHERE id = ?",
			file,
		)
		.one();
	return { documentFileId, fileName, page, ...snippetOf(chunk, marks) };
}

/** The stretch of the text with the most of what matches, on one line. */
function snippetOf(
	text: string,
	marks: readonly [number, number][],
): Pick<DocumentMatch, "snippet" | "marks"> {
	const inOrder = marks.toSorted(([one], [other]) => one - other);
	const ends = (begin: number) => begin + MAX_SNIPPET;
	const counted = inOrder.map(([begin]) => {
		const start = Math.max(0, begin - BEFORE_MATCH);
		return { start, count: inOrder.filter(([from, to]) => from >= begin && to <= ends(start)).length };
	});
	const [best] = counted.toSorted((one, other) => other.count - one.count);
	const start = beginningOfWord(text, best?.start ?? 0);
	const end = endOfWord(text, Math.min(text.length, ends(start)));
	return {
		// One character for one, so that the marks stay right.
		snippet: text.slice(start, end).replaceAll(/\s/g, " "),
		marks: inOrder
			.filter(([from, to]) => from < end && to > start)
			.map(([from, to]) => [Math.max(from, start) - start, Math.min(to, end) - start]),
	};
}

/** No further on than the match, which is at least so far away. */
function beginningOfWord(text: string, start: number): number {
	if (start === 0 || /\s/.test(text.charAt(start - 1))) return start;
	const next = text.slice(start, start + BEFORE_MATCH / 2).search(/\s/);
	if (next !== -1) return start + next + 1;
	return /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start;
}

function endOfWord(text: string, end: number): number {
	if (end === text.length) return end;
	const last = text.slice(end - BEFORE_MATCH / 2, end).search(/\s\S*$/);
	if (last !== -1) return end - BEFORE_MATCH / 2 + last;
	return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
