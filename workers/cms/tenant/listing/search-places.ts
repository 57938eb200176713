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
import type { Member } from "../core/rights/sight.ts";
import type { InTurns } from "../core/turns.ts";
import { explorerItems } from "./explorer-items.ts";
import { searchedPieces } from "../core/folding.ts";
import { isCanonical } from "../../../../contract/search/number-words.ts";
import { piecesOf } from "./search-filter.ts";
import { CHUNKS_TOGETHER } from "../search-index/search-file-text.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";
import { snippetOf } from "./search-snippet.ts";
import { asStored, hasPiece, reads } from "./text-conditions.ts";

/** At most this many runs of chunks of a document are read for the best place: all of a file of some hundred pages. */
const MAX_RUNS = 40;
/** So many patterns are looked for in a run of chunks at once, or fewer in several: some milliseconds. */
const PATTERNS_TOGETHER = 150;
/** For what a chunk is likely to have at most this many spellings of a word are looked for. */
const MAX_LIKELY_SPELLINGS = 3;

/** What a word or phrase is worth at a place: less if the document's own fields have it already. */
const KNOWN = 1;
const NEW = 2;

/** A word or a phrase: its possible sequences, one of which has to occur. */
interface Wanted {
	sequences: readonly WordSequence[];
	/** Some of them, and what was typed: a chunk that has the words of one is likely to have it. */
	likely: readonly WordSequence[];
	/** Of a single word: how it may be written, folded. */
	pieces: readonly string[] | null;
}

/** What is looked for. */
interface Search {
	wanted: readonly Wanted[];
	/** Of each of them, whether a chunk `c` is likely to have it. */
	tests: readonly Condition[];
	/** All single words, those of phrases included: runs of chunks are found by them. */
	words: readonly (readonly string[])[];
}

/** A run of chunks of a file, by the position of its first chunk. */
type Run = { file: number; first: number };

/** The run of a document with the most of the search, and how many runs have anything of it. */
type FirstRun = Run & { row: number; runs: number };

/** A run, and what each word and phrase is worth there. */
type WeighedRun = Run & { weights: readonly number[] };

type Chunk = {
	file: number;
	page: number | null;
	chunk: string;
	/** What the words and phrases are worth that it is likely to have. */
	likely: number;
};

type Place = Chunk & {
	marks: Range[];
	/** What the words and phrases that stand there are worth together. */
	found: number;
};

/**
 * The explorer's rows of these documents, by row, as far as the member may see them. After a search each has the
 * place where it matches.
 */
export function* hydrateRows(
	member: Member,
	rows: readonly number[],
	{ text, typoTolerance }: { text: string; typoTolerance: TypoTolerance },
): InTurns<Map<number, ListedItem>> {
	const items = explorerItems(member, rows);
	if (text === "") return items;
	const places = yield* matchPlaces(
		member.db,
		[...items.keys()],
		searchOf(member, parseIndexedSearch(text), typoTolerance),
	);
	return new Map([...items].map(([row, item]) => [row, { ...item, match: places.get(row) ?? null }]));
}

function searchOf(member: Member, { words, phrases }: IndexedSearch, typoTolerance: TypoTolerance): Search {
	const single = words.map((term) => ({ typed: term.typed, pieces: piecesOf(member, term, typoTolerance) }));
	const ofPhrases = phrases.flat().map(searchedPieces);
	const wanted = [
		...phrases.map((phrase) => {
			const typed = phrase.map((term) => term.typed);
			return wantedOf(typed, sequencesOf(phrase), null);
		}),
		...single.map(({ typed, pieces }) =>
			wantedOf(
				[typed],
				pieces.map((piece) => [piece]),
				pieces,
			),
		),
	];
	return {
		wanted,
		tests: wanted.map(isLikely),
		words: [...single.map(({ pieces }) => pieces), ...ofPhrases],
	};
}

function wantedOf(
	typed: WordSequence,
	sequences: readonly WordSequence[],
	pieces: readonly string[] | null,
): Wanted {
	const usual = sequences.filter((words) => !words.some(isCanonical));
	const spellings = [...new Set([typed, ...usual].map((words) => words.join(" ").trim()))];
	// A text has no word without having its stem.
	const least = spellings.filter(
		(each) => !spellings.some((other) => other !== each && each.includes(other)),
	);
	const likely = least.slice(0, MAX_LIKELY_SPELLINGS).map((words) => words.split(" "));
	return { sequences, likely, pieces };
}

function isLikely({ likely }: Wanted): Condition {
	const ways = likely.map((words) => words.map((word) => reads("c.chunk", word)));
	return {
		sql: ways.map((words) => `(${words.map(({ sql }) => sql).join(" AND ")})`).join(" OR "),
		values: ways.flat().flatMap(({ values }) => values),
	};
}

/** Where in their files documents match, by row. Documents of which only the own fields match are left out. */
function* matchPlaces(
	db: TenantDatabase,
	rows: readonly number[],
	search: Search,
): InTurns<Map<number, DocumentMatch>> {
	if (search.wanted.length === 0) return new Map();
	const weightsByRow = weightsOf(db, rows, search);
	const weightsIn = (row: number) => weightsByRow.get(row) ?? search.wanted.map(() => NEW);
	const runs = firstRuns(db, rows, search);
	const listed = runs.map(({ row, file, first }) => ({ file, first, weights: weightsIn(row) }));
	const likeliest = yield* likeliestChunks(db, listed, search);
	const places: { row: number; place: Place }[] = [];
	for (const [at, run] of runs.entries()) {
		const weights = weightsIn(run.row);
		const chunk = likeliest.get(at);
		const likely = chunk && placeIn(chunk, search, weights);
		const isBest = likely && (likely.found === sum(weights) || isBestOfRun(likely, run));
		const place = isBest ? likely : yield* bestPlace(db, run.row, search, weights);
		if (place) places.push({ row: run.row, place });
	}
	const files = filesOf(
		db,
		places.map(({ place }) => place.file),
	);
	return new Map(
		places.flatMap(({ row, place: { file, page, chunk, marks } }) => {
			const known = files.get(file);
			return known ? [[row, { ...known, page, ...snippetOf(chunk, marks) }]] : [];
		}),
	);
}

/**
 * Whether no other chunk can be better: the document has a single run, and this chunk has something and no less than
 * was likely.
 */
function isBestOfRun({ found, likely }: Place, { runs }: FirstRun): boolean {
	return runs === 1 && found > 0 && found >= likely;
}

/** For each document the run of chunks with most of the search. */
function firstRuns(db: TenantDatabase, rows: readonly number[], search: Search): FirstRun[] {
	const firsts = new Map<number, FirstRun & FoundRun>();
	for (const run of runsWith(db, rows, search)) {
		const best = firsts.get(run.row);
		if (!best) firsts.set(run.row, { ...run, runs: 1 });
		else firsts.set(run.row, { ...(run.found > best.found ? run : best), runs: best.runs + 1 });
	}
	return [...firsts.values()];
}

/** Of each run, by its place among the runs, the first chunk that is likely to have most of the search. */
function* likeliestChunks(
	db: TenantDatabase,
	runs: readonly WeighedRun[],
	search: Search,
): InTurns<ReadonlyMap<number, Chunk>> {
	const likeliest = new Map<number, Chunk>();
	const together = runsTogether(search);
	for (let first = 0; first < runs.length; first += together) {
		if (first > 0) yield;
		const chunks = chunksOf(runs.slice(first, first + together), search);
		// (SQLite gives the other columns of the row that has the most, the first of such rows.)
		const found = db.sql.exec<Chunk & { at: number; most: number }>(
			`${chunks.sql} SELECT at, file, page, chunk, likely, max(likely) AS most FROM found GROUP BY at`,
			...chunks.values,
		);
		for (const chunk of found) likeliest.set(first + chunk.at, chunk);
	}
	return likeliest;
}

/** So many runs are looked through in one step: that takes some milliseconds, however much is searched for. */
function runsTogether({ tests }: Search): number {
	const patterns = sum(tests.map(({ values }) => values.length));
	return Math.max(1, Math.floor(PATTERNS_TOGETHER / patterns));
}

/** Looks through all runs of a document's chunks, those with most of the words first. */
function* bestPlace(
	db: TenantDatabase,
	row: number,
	search: Search,
	weights: readonly number[],
): InTurns<Place | null> {
	let best: Place | null = null;
	const together = runsTogether(search);
	const runs = [...runsWith(db, [row], search)].toSorted((one, other) => other.found - one.found);
	for (const [at, run] of runs.slice(0, MAX_RUNS).entries()) {
		if (at % together === 0) yield;
		const chunks = chunksOf([{ file: run.file, first: run.first, weights }], search);
		const inOrder = db.sql.exec<Chunk>(
			`${chunks.sql} SELECT file, page, chunk, likely FROM found ORDER BY likely DESC, position`,
			...chunks.values,
		);
		for (const chunk of inOrder) {
			if (best && chunk.likely <= best.found) break;
			const place = placeIn(chunk, search, weights);
			if (place.found > (best?.found ?? 0)) best = place;
			if (place.found === sum(weights)) return place;
		}
	}
	return best;
}

/** The table `found`: the chunks of the runs, and what the words and phrases are worth that each is likely to have. */
function chunksOf(runs: readonly WeighedRun[], { tests }: Search): Condition {
	const worth = tests.map(({ sql }, at) => `(${sql}) * r.weight${at}`);
	const weights = tests.map((_, at) => `value ->> ${at + 2} AS weight${at}`);
	const listed = runs.map(({ file, first, weights: own }) => [file, first, ...own]);
	return {
		sql: `WITH run AS MATERIALIZED (
			SELECT key, value ->> 0 AS file, value ->> 1 AS first, ${weights.join(", ")} FROM json_each(?)
		), found AS (
			SELECT r.key AS at, c.file_row AS file, c.position, c.page, c.chunk, ${worth.join(" + ")} AS likely
			FROM run r CROSS JOIN document_file_chunk c ON c.file_row = r.file
				AND c.position >= r.first AND c.position < r.first + ${CHUNKS_TOGETHER}
		)`,
		values: [JSON.stringify(listed), ...tests.flatMap(({ values }) => values)],
	};
}

function filesOf(
	db: TenantDatabase,
	files: readonly number[],
): Map<number, Pick<DocumentMatch, "documentFileId" | "fileName">> {
	const found = db.sql.exec<{ id: number; documentFileId: string; fileName: string }>(
		`SELECT f.id, f.document_id AS documentFileId, f.name AS fileName
		FROM json_each(?) r CROSS JOIN document_file f ON f.id = r.value`,
		JSON.stringify(files),
	);
	return new Map(
		found.toArray().map(({ id, documentFileId, fileName }) => [id, { documentFileId, fileName }]),
	);
}

function placeIn(chunk: Chunk, { wanted }: Search, weights: readonly number[]): Place {
	const ranges = rangesOfEach(
		chunk.chunk,
		wanted.map(({ sequences }) => sequences),
	);
	return { ...chunk, marks: ranges.flat(), found: sum(weights.filter((_, at) => ranges[at]?.length)) };
}

/**
 * What each word or phrase is worth, by the document's own fields. A single word is always worth the same, so that
 * nothing is asked for it.
 */
function weightsOf(
	db: TenantDatabase,
	rows: readonly number[],
	{ wanted }: Search,
): ReadonlyMap<number, readonly number[]> {
	if (wanted.length < 2) return new Map();
	const tests = wanted.map(({ pieces }) => (pieces ? hasPiece("s.text", pieces) : { sql: "0", values: [] }));
	const found = db.sql.exec<{ row: number; known: string }>(
		`SELECT s.id AS row, json_array(${tests.map(({ sql }) => sql).join(", ")}) AS known
		FROM json_each(?) r CROSS JOIN search_text s ON s.id = r.value`,
		...tests.flatMap(({ values }) => values),
		JSON.stringify(rows),
	);
	return new Map(
		found.toArray().map(({ row, known }) => {
			const isKnown = JSON.parse(known) as number[];
			return [row, isKnown.map((each) => (each ? KNOWN : NEW))];
		}),
	);
}

type FoundRun = Run & { row: number; found: number };

/**
 * The runs of chunks that have any of the words, in their order, and how many of the words. Looked for here as well: a run
 * of many chunks is long.
 */
function* runsWith(db: TenantDatabase, rows: readonly number[], { words }: Search): Generator<FoundRun> {
	const asked = words.map((pieces) => ({
		stored: pieces.map(asStored),
		rare: pieces.map((piece) => ` ${piece} `),
	}));
	const runs = db.sql.exec<Run & { row: number; text: string; rare: string }>(
		`SELECT t.document_row AS row, t.file_row AS file, t.first_position AS first, t.text, t.rare
		FROM json_each(?) r CROSS JOIN search_file_text t ON t.document_row = r.value
		ORDER BY r.key, t.file_row, t.first_position`,
		JSON.stringify(rows),
	);
	for (const { row, file, first, text, rare } of runs) {
		const found = asked.filter(
			(word) =>
				word.stored.some((piece) => text.includes(piece)) ||
				(rare !== "" && word.rare.some((piece) => rare.includes(piece))),
		).length;
		if (found > 0) yield { row, file, first, found };
	}
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
