import type { DocumentMatch } from "../../../../contract/explorer/document-match.ts";
import {
	type Range,
	rangesOfEach,
	sequencesOf,
	type WordSequence,
} from "../../../../contract/search/found-ranges.ts";
import type { ListedItem } from "../../../../contract/explorer/explorer.ts";
import { type IndexedSearch, parseIndexedSearch } from "../../../../contract/search/search-query.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/sight.ts";
import { explorerItems } from "./explorer-items.ts";
import { searchedPieces } from "../core/folding.ts";
import { isCanonical } from "../../../../contract/search/written-numbers.ts";
import { hasPiece, piecesOf, runHasPiece } from "./search-filter.ts";
import { CHUNKS_TOGETHER } from "../search-index/search-file-text.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";
import { snippetOf } from "./search-snippet.ts";

/** At most so many runs of chunks of a document are read for the best place: all of a file of some hundred pages. */
const MAX_RUNS = 40;
/** The database looks for at most so many spellings of a word. */
const MAX_LIKELY_SPELLINGS = 3;

/** What a word or phrase is worth at a place: less if the document's own fields have it already. */
const KNOWN = 1;
const NEW = 2;

/** A word or a phrase: its possible sequences, one of which has to occur, and what was typed. */
interface Wanted {
	sequences: readonly WordSequence[];
	typed: WordSequence;
	/** Of a single word: how it may be written, folded. */
	pieces: readonly string[] | null;
}

/** What is looked for. */
interface Search {
	wanted: readonly Wanted[];
	/** All single words, those of phrases included: runs of chunks are found by them. */
	words: readonly (readonly string[])[];
}

// A type, because the rows of `exec` are records.
/** A chunk, and what the words and phrases are worth that it is likely to have. */
type LikelyChunk = {
	file: number;
	documentFileId: string;
	fileName: string;
	page: number | null;
	chunk: string;
	likely: number;
};

/**
 * The most promising chunk of a document. `weights` is a JSON list: what each word or phrase is worth in this
 * document.
 */
type FirstChunk = LikelyChunk & { row: number; runs: number; weights: string };

interface Place extends Omit<LikelyChunk, "likely"> {
	marks: Range[];
	/** What the words and phrases that stand there are worth together. */
	found: number;
}

/**
 * The explorer's rows of these documents, by row, as far as the member may see them. After a search each has the
 * place where it matches.
 */
export function hydrateRows(
	member: Member,
	rows: readonly number[],
	{ text, typoTolerance }: { text: string; typoTolerance: TypoTolerance },
): Map<number, ListedItem> {
	const items = explorerItems(member, rows);
	if (text === "") return items;
	const places = matchPlaces(
		member.db,
		[...items.keys()],
		searchOf(member, parseIndexedSearch(text), typoTolerance),
	);
	return new Map([...items].map(([row, item]) => [row, { ...item, match: places.get(row) ?? null }]));
}

function searchOf(member: Member, { words, phrases }: IndexedSearch, typoTolerance: TypoTolerance): Search {
	const single = words.map((term) => ({ typed: term.typed, pieces: piecesOf(member, term, typoTolerance) }));
	const ofPhrases = phrases.flat().map(searchedPieces);
	return {
		wanted: [
			...phrases.map((phrase) => ({
				sequences: sequencesOf(phrase),
				typed: phrase.map(({ typed }) => typed),
				pieces: null,
			})),
			...single.map(({ typed, pieces }) => ({
				sequences: pieces.map((piece) => [piece]),
				typed: [typed],
				pieces,
			})),
		],
		words: [...single.map(({ pieces }) => pieces), ...ofPhrases],
	};
}

/** Where in their files documents match, by row. Documents of which only the own fields match are left out. */
function matchPlaces(
	db: TenantDatabase,
	rows: readonly number[],
	search: Search,
): Map<number, DocumentMatch> {
	const found = new Map<number, DocumentMatch>();
	if (search.wanted.length === 0) return found;
	for (const first of likeliestChunks(db, rows, search)) {
		const weights = JSON.parse(first.weights) as number[];
		const likeliest = placeIn(first, search, weights);
		const isBest = likeliest.found === sum(weights) || isBestOfRun(likeliest, first);
		const best = isBest ? likeliest : bestPlace(db, first.row, search, weights);
		if (best) found.set(first.row, toMatch(best));
	}
	return found;
}

/**
 * Whether no other chunk can be better: the document has a single run, and this chunk has something and no less than
 * was likely.
 */
function isBestOfRun({ found }: Place, { likely, runs }: FirstChunk): boolean {
	return runs === 1 && found > 0 && found >= likely;
}

/** For each document: in the run of chunks with most of the search, the chunk that is likely to have most of it. */
function likeliestChunks(db: TenantDatabase, rows: readonly number[], search: Search): FirstChunk[] {
	const weights = search.wanted.map((wanted) => weightOf(wanted, search));
	const found = foundIn(search);
	const likely = likelihood(search, (at) => `json_extract(weights, '$[${at}]')`);
	return db.sql
		.exec<FirstChunk>(
			`WITH run AS MATERIALIZED (
				SELECT *, count(*) OVER (PARTITION BY row) AS runs,
					row_number() OVER (PARTITION BY row ORDER BY found DESC, file, first) AS place
				FROM (
					SELECT r.value AS row, t.file_row AS file, t.first_position AS first, ${found.sql} AS found
					FROM json_each(?) r CROSS JOIN search_file_text t ON t.document_row = r.value
				) WHERE found > 0
			),
			asked AS MATERIALIZED (
				SELECT run.*, json_array(${weights.map(({ sql }) => sql).join(", ")}) AS weights
				FROM run LEFT JOIN search_text s ON s.id = run.row WHERE place = 1
			),
			weighed AS MATERIALIZED (
				SELECT asked.*, c.position, ${likely.sql} AS likely
				FROM asked CROSS JOIN document_file_chunk c ON c.file_row = asked.file
					AND c.position >= asked.first AND c.position < asked.first + ${CHUNKS_TOGETHER}
			)
			SELECT b.row, b.runs, b.weights, b.likely, b.file, f.document_id AS documentFileId, f.name AS fileName,
				c.page, c.chunk
			FROM (
				SELECT *, row_number() OVER (PARTITION BY row ORDER BY likely DESC, position) AS rank FROM weighed
			) b
			CROSS JOIN document_file_chunk c ON c.file_row = b.file AND c.position = b.position
			CROSS JOIN document_file f ON f.id = b.file
			WHERE b.rank = 1`,
			...found.values,
			JSON.stringify(rows),
			...weights.flatMap(({ values }) => values),
			...likely.values,
		)
		.toArray();
}

/** Looks through all runs of a document's chunks, those with most of the words first. */
function bestPlace(
	db: TenantDatabase,
	row: number,
	search: Search,
	weights: readonly number[],
): Place | null {
	const likely = likelihood(search, (at) => String(weights[at]));
	let best: Place | null = null;
	for (const { file, first } of runsWith(db, row, search)) {
		const chunks = db.sql.exec<LikelyChunk>(
			`SELECT c.file_row AS file, f.document_id AS documentFileId, f.name AS fileName, c.page, c.chunk,
				${likely.sql} AS likely
			FROM document_file_chunk c CROSS JOIN document_file f ON f.id = c.file_row
			WHERE c.file_row = ? AND c.position >= ? AND c.position < ? ORDER BY likely DESC, c.position`,
			...likely.values,
			file,
			first,
			first + CHUNKS_TOGETHER,
		);
		for (const chunk of chunks) {
			if (best && chunk.likely <= best.found) break;
			const place = placeIn(chunk, search, weights);
			if (place.found > (best?.found ?? 0)) best = place;
			if (place.found === sum(weights)) return place;
		}
	}
	return best;
}

function placeIn(chunk: LikelyChunk, { wanted }: Search, weights: readonly number[]): Place {
	const ranges = rangesOfEach(
		chunk.chunk,
		wanted.map(({ sequences }) => sequences),
	);
	return { ...chunk, marks: ranges.flat(), found: sum(weights.filter((_, at) => ranges[at]?.length)) };
}

/** What it is worth, by the document's own fields `s`. A single word is always worth the same. */
function weightOf({ pieces }: Wanted, { wanted }: Search): Condition {
	if (pieces === null || wanted.length < 2) return { sql: String(NEW), values: [] };
	const { sql, values } = hasPiece("s.text", pieces);
	return { sql: `iif(${sql}, ${KNOWN}, ${NEW})`, values };
}

/**
 * What the words and phrases are worth that the chunk `c` is likely to have. The database looks only for their usual
 * spellings, which is far quicker than looking for all. Where it misses one, all runs are looked through.
 */
function likelihood({ wanted }: Search, weight: (at: number) => string): Condition {
	const tests = wanted.map(({ sequences, typed }) => {
		const usual = sequences.filter((words) => !words.some(isCanonical));
		const spellings = new Set([typed, ...usual].map((words) => words.join(" ")));
		return [...spellings].slice(0, MAX_LIKELY_SPELLINGS).map((words) => words.split(" "));
	});
	const has = (words: WordSequence) => words.map(() => "instr(lower(c.chunk), ?) > 0").join(" AND ");
	return {
		sql: tests.map((spellings, at) => `(${spellings.map(has).join(" OR ")}) * ${weight(at)}`).join(" + "),
		values: tests.flat(2),
	};
}

/** How many of the words stand in the run `t`. */
function foundIn({ words }: Search): Condition {
	const tests = words.map((pieces) => runHasPiece("t", pieces));
	return { sql: tests.map(({ sql }) => sql).join(" + "), values: tests.flatMap(({ values }) => values) };
}

/** The runs of chunks that have any of the words, those with most of them first. */
function runsWith(db: TenantDatabase, row: number, search: Search): { file: number; first: number }[] {
	const found = foundIn(search);
	return db.sql
		.exec<{ file: number; first: number }>(
			`SELECT file, first FROM (
				SELECT t.file_row AS file, t.first_position AS first, ${found.sql} AS found
				FROM search_file_text t WHERE t.document_row = ?
			) WHERE found > 0 ORDER BY found DESC, file, first LIMIT ${MAX_RUNS}`,
			...found.values,
			row,
		)
		.toArray();
}

function toMatch({ documentFileId, fileName, page, chunk, marks }: Place): DocumentMatch {
	return { documentFileId, fileName, page, ...snippetOf(chunk, marks) };
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
