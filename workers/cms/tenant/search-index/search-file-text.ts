import type { TenantDatabase } from "../core/database.ts";
import { tokenize } from "../core/folding.ts";
import { learnSome } from "./search-words.ts";
import { topicsOf } from "./topics.ts";
import { scheduleVocabularyCleanup } from "./vocabulary-cleanup.ts";

/** How many chunks of a file are one run, whose words are kept together. A word is then looked for in one run only. */
export const CHUNKS_TOGETHER = 64;

/** Runs of a text that take their place at once; so most texts are found in the moment in which they have been read. */
export const RUNS_AT_ONCE = 3;

/** Bytes of words of files that stand in a document's row of the index: so many are written in a few milliseconds. */
const MAX_JOINED_BYTES = 160_000;
/** Words that a run teaches the vocabulary; of the later ones of a long text, which say little that is new, fewer. */
const LEARNT_OF_FIRST_RUNS = 1_500;
const FIRST_RUNS = 8;
const LEARNT_OF_LATER_RUNS = 200;

/** A run of chunks of a file, by its first chunk. */
export interface Run {
	documentRow: number;
	fileRow: number;
	first: number;
}

/** The distinct folded words of a run as the database keeps them: those of the vocabulary, and those found whole only. */
export interface RunWords {
	text: string;
	rare: string;
	/** What it is about (`topicsOf`). */
	topics: string;
}

/**
 * Takes the words of the runs that these chunks complete, while the file is still being read. So little is left to do
 * at once when a long text ends.
 */
export function takeWordsOfReading(db: TenantDatabase, fileRow: number, from: number, count: number): void {
	const firstRun = from - (from % CHUNKS_TOGETHER);
	for (let first = firstRun; first + CHUNKS_TOGETHER <= from + count; first += CHUNKS_TOGETHER) {
		const read = learnRun(db, "document_file_reading", fileRow, first);
		if (!read || read.chunks < CHUNKS_TOGETHER) continue;
		const { text, rare, topics } = read;
		db.sql.exec(
			`INSERT OR REPLACE INTO search_reading_text (file_row, first_position, text, rare, topics)
			VALUES (?, ?, ?, ?, ?)`,
			fileRow,
			first,
			text,
			rare,
			topics,
		);
	}
}

/** The words that were taken of a run while it was read; `null` where they were not. They are the caller's from now on. */
export function takenWords(db: TenantDatabase, fileRow: number, first: number): RunWords | null {
	const [taken = null] = db.sql
		.exec<{ text: string; rare: string; topics: string }>(
			"DELETE FROM search_reading_text WHERE file_row = ? AND first_position = ? RETURNING text, rare, topics",
			fileRow,
			first,
		)
		.toArray();
	return taken;
}

/** The words of a run as it is read now, as far as there is room for them in the vocabulary; `null` where it is empty. */
export function learnRun(
	db: TenantDatabase,
	table: "document_file_chunk" | "document_file_reading",
	fileRow: number,
	first: number,
): (RunWords & { chunks: number }) | null {
	const chunks = db.sql
		.exec<{ chunk: string }>(
			`SELECT chunk FROM ${table} WHERE file_row = ? AND position >= ? AND position < ? ORDER BY position`,
			fileRow,
			first,
			first + CHUNKS_TOGETHER,
		)
		.toArray();
	if (chunks.length === 0) return null;
	const texts = chunks.map(({ chunk }) => chunk);
	const words = tokenize(texts);
	const isEarly = first < FIRST_RUNS * CHUNKS_TOGETHER;
	const { learnt, rare } = learnSome(db, words, isEarly ? LEARNT_OF_FIRST_RUNS : LEARNT_OF_LATER_RUNS);
	return {
		text: joined(learnt),
		rare: rare.length === 0 ? "" : `${joined(rare)} `,
		topics: topicsOf(texts, first === 0),
		chunks: chunks.length,
	};
}

/** Makes a run findable by these words. The document's own row of the index is still to be written anew. */
export function writeRun(db: TenantDatabase, run: Run, { text, rare, topics }: RunWords): void {
	removeRun(db, run);
	const { bytes } = db.sql
		.exec<{ bytes: number }>(
			`SELECT coalesce(sum(octet_length(text)), 0) AS bytes FROM search_file_text
			WHERE document_row = ? AND is_apart = 0`,
			run.documentRow,
		)
		.one();
	// (Beyond ASCII a letter takes more than a byte, which matters little.)
	const isApart = bytes + text.length > MAX_JOINED_BYTES;
	const { id } = db.sql
		.exec<{ id: number }>(
			`INSERT INTO search_file_text (document_row, file_row, first_position, text, rare, is_apart, topics)
			VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING rowid AS id`,
			run.documentRow,
			run.fileRow,
			run.first,
			text,
			rare,
			isApart ? 1 : 0,
			topics,
		)
		.one();
	const apart = isApart ? `${text}${rare}` : rare;
	if (apart !== "") db.sql.exec("INSERT INTO search_apart_index (rowid, words) VALUES (?, ?)", id, apart);
}

export function removeRun(db: TenantDatabase, { documentRow, fileRow, first }: Run): void {
	removeRuns(db, "document_row = ? AND file_row = ? AND first_position = ?", [documentRow, fileRow, first]);
}

export function forgetFileWords(db: TenantDatabase, documentRow: number, fileRow: number): void {
	removeRuns(db, "document_row = ? AND file_row = ?", [documentRow, fileRow]);
}

function removeRuns(db: TenantDatabase, which: string, values: number[]): void {
	const rows = db.sql
		.exec<{ id: number }>(`DELETE FROM search_file_text WHERE ${which} RETURNING rowid AS id`, ...values)
		.toArray();
	if (rows.length === 0) return;
	db.sql.exec(
		"DELETE FROM search_apart_index WHERE rowid IN (SELECT value FROM json_each(?))",
		JSON.stringify(rows.map(({ id }) => id)),
	);
	scheduleVocabularyCleanup(db);
}

/** Has the words of this document's files taken anew, in steps. A text that is on its way anyway is left to it. */
export function queueTextSteps(db: TenantDatabase, documentRow: number): void {
	db.sql.exec(
		`INSERT INTO file_text_step (file_row, source, due_at)
		SELECT f.id, 'chunks', ?2 FROM document_file f
		WHERE f.document_row = ?1 AND EXISTS (SELECT 1 FROM document_file_chunk c WHERE c.file_row = f.id)
		ON CONFLICT DO NOTHING`,
		documentRow,
		db.clock(),
	);
}

/** All words of these documents' files that the vocabulary had learnt. */
export function wordsOfFiles(db: TenantDatabase, documentRows: readonly number[]): Set<string> {
	const words = new Set<string>();
	const runs = db.sql.exec<{ text: string }>(
		`SELECT t.text FROM json_each(?) d CROSS JOIN search_file_text t ON t.document_row = d.value`,
		JSON.stringify(documentRows),
	);
	for (const { text } of runs) for (const word of wordsOf(text)) words.add(word);
	return words;
}

/** Words as the database keeps them: each behind a space. */
export function joined(words: Iterable<string>): string {
	let text = "";
	for (const word of words) text += ` ${word}`;
	return text;
}

export function wordsOf(text: string): string[] {
	return text.split(" ").filter((word) => word !== "");
}
