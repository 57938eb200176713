import type { DocumentMatch } from "../../../contract/document-match.ts";
import { partPattern, patternOf, phrasePattern } from "../../../contract/search-pattern.ts";
import type { ListedItem } from "../../../contract/explorer.ts";
import { parseSearch, type SearchQuery } from "../../../contract/search-query.ts";
import { accessOf } from "./access.ts";
import type { TenantDatabase } from "./database.ts";
import { explorerItems } from "./explorer-items.ts";
import { searchedSpellings } from "./folding.ts";
import { asStored, wordFilter, type SearchedWord } from "./search-filter.ts";
import { CHUNKS_TOGETHER } from "./search-index.ts";

const MAX_SNIPPET = 200;
/** Characters that a snippet shows before its first match. */
const BEFORE_MATCH = 50;
/** Runs of chunks of one document that are read for the best place; all of a file of some hundred pages. */
const MAX_RUNS = 40;

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
	marks: [number, number][];
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
	const patterns = [
		...search.phrases.map((phrase) =>
			phrasePattern(phrase.map((word) => searchedSpellings(word)[0] ?? word)),
		),
		...words.map(({ pieces }) => pieces.map(partPattern).join("|")),
	].map((pattern) => patternOf([pattern]));
	const phraseWords = search.phrases.flat().map((word) => ({ pieces: searchedSpellings(word), terms: null }));
	const found = new Map<number, DocumentMatch>();
	if (patterns.length === 0) return found;
	for (const row of rows) {
		const weights = [...search.phrases.map(() => NEW), ...weightsOf(db, row, words)];
		const place = bestPlace(db, row, [...words, ...phraseWords], { patterns, weights });
		if (place) found.set(row, toMatch(db, place));
	}
	return found;
}

function bestPlace(
	db: TenantDatabase,
	row: number,
	words: readonly SearchedWord[],
	{ patterns, weights }: { patterns: readonly RegExp[]; weights: readonly number[] },
): Place | null {
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	let best: Place | null = null;
	for (const run of runsWith(db, row, words)) {
		const chunks = db.sql.exec<{ page: number | null; chunk: string }>(
			`SELECT page, chunk FROM document_file_chunk WHERE file_row = ? AND position >= ? AND position < ?
			ORDER BY position`,
			run.file,
			run.first,
			run.first + CHUNKS_TOGETHER,
		);
		for (const { page, chunk } of chunks) {
			const marks = patterns.map((pattern) => rangesOf(chunk, pattern));
			const found = marks.reduce((sum, { length }, at) => sum + (length > 0 ? (weights[at] ?? 0) : 0), 0);
			if (found > (best?.found ?? 0)) best = { file: run.file, page, chunk, marks: marks.flat(), found };
		}
		if (best?.found === all) break;
	}
	return best;
}

const KNOWN = 1;
const NEW = 2;

/** What each word counts at a place: less where the document's own fields say it already. */
function weightsOf(db: TenantDatabase, row: number, words: readonly SearchedWord[]): number[] {
	const [fields] = db.sql.exec<{ text: string }>("SELECT text FROM search_text WHERE id = ?", row).toArray();
	return words.map(({ pieces }) =>
		pieces.some((piece) => fields?.text.includes(asStored(piece))) ? KNOWN : NEW,
	);
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

function rangesOf(text: string, pattern: RegExp): [number, number][] {
	return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
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
