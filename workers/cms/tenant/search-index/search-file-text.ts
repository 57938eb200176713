import type { TenantDatabase } from "../core/database.ts";
import { tokenize } from "../core/folding.ts";
import { scheduleVocabularyCleanup } from "./vocabulary-cleanup.ts";
import { learnWords } from "./search-words.ts";

/** So many chunks of a file are one run, whose words are kept together. A word is then looked for in one run only. */
export const CHUNKS_TOGETHER = 64;

/** Keeps the words of a file's chunks, run by run. @returns the words, which the vocabulary has still to learn */
export function keepFileWords(db: TenantDatabase, documentRow: number, fileRow: number): Set<string> {
	forgetFileWords(db, documentRow, fileRow);
	const words = new Set<string>();
	for (const first of runsOf(db, fileRow)) {
		const run = wordsOfRun(db, "document_file_chunk", fileRow, first).words;
		for (const word of run) words.add(word);
		keepRun(db, { documentRow, fileRow, first }, run);
	}
	return words;
}

export function forgetFileWords(db: TenantDatabase, documentRow: number, fileRow: number): void {
	const { rowsWritten } = db.sql.exec(
		"DELETE FROM search_file_text WHERE document_row = ? AND file_row = ?",
		documentRow,
		fileRow,
	);
	if (rowsWritten > 0) scheduleVocabularyCleanup(db);
}

/**
 * Takes the words of the runs that these chunks complete, while the file is still being read. So little is left to do
 * at once when a long text ends.
 */
export function takeWordsOfReading(db: TenantDatabase, fileRow: number, from: number, count: number): void {
	const firstRun = from - (from % CHUNKS_TOGETHER);
	for (let first = firstRun; first + CHUNKS_TOGETHER <= from + count; first += CHUNKS_TOGETHER) {
		const { words, chunks } = wordsOfRun(db, "document_file_reading", fileRow, first);
		if (chunks < CHUNKS_TOGETHER) continue;
		learnWords(db, words);
		db.sql.exec("INSERT OR REPLACE INTO search_reading_text VALUES (?, ?, ?)", fileRow, first, joined(words));
	}
}

/** The reading has ended and its text is the file's now. So are its words, which are in the vocabulary afterwards. */
export function keepWordsOfReading(db: TenantDatabase, documentRow: number, fileRow: number): void {
	forgetFileWords(db, documentRow, fileRow);
	db.sql.exec(
		`INSERT INTO search_file_text (document_row, file_row, first_position, text)
		SELECT ?, file_row, first_position, text FROM search_reading_text WHERE file_row = ?`,
		documentRow,
		fileRow,
	);
	db.sql.exec("DELETE FROM search_reading_text WHERE file_row = ?", fileRow);
	const known = new Set(
		db.sql
			.exec<{ first: number }>(
				"SELECT first_position AS first FROM search_file_text WHERE document_row = ? AND file_row = ?",
				documentRow,
				fileRow,
			)
			.toArray()
			.map(({ first }) => first),
	);
	for (const first of runsOf(db, fileRow).filter((each) => !known.has(each))) {
		const { words } = wordsOfRun(db, "document_file_chunk", fileRow, first);
		learnWords(db, words);
		keepRun(db, { documentRow, fileRow, first }, words);
	}
}

/** All words of the files of these documents. */
export function wordsOfFiles(db: TenantDatabase, documentRows: readonly number[]): Set<string> {
	const words = new Set<string>();
	const runs = db.sql.exec<{ text: string }>(
		`SELECT t.text FROM json_each(?) d CROSS JOIN search_file_text t ON t.document_row = d.value`,
		JSON.stringify(documentRows),
	);
	for (const { text } of runs) for (const word of wordsOf(text)) words.add(word);
	return words;
}

/** The first chunk of each run of a file's text. */
function runsOf(db: TenantDatabase, fileRow: number): number[] {
	const { last } = db.sql
		.exec<{ last: number | null }>(
			"SELECT max(position) AS last FROM document_file_chunk WHERE file_row = ?",
			fileRow,
		)
		.one();
	const count = last === null ? 0 : Math.floor(last / CHUNKS_TOGETHER) + 1;
	return Array.from({ length: count }, (_, run) => run * CHUNKS_TOGETHER);
}

function wordsOfRun(
	db: TenantDatabase,
	table: "document_file_chunk" | "document_file_reading",
	fileRow: number,
	first: number,
): { words: Set<string>; chunks: number } {
	const chunks = db.sql
		.exec<{ chunk: string }>(
			`SELECT chunk FROM ${table} WHERE file_row = ? AND position >= ? AND position < ? ORDER BY position`,
			fileRow,
			first,
			first + CHUNKS_TOGETHER,
		)
		.toArray();
	return { words: tokenize(chunks.map(({ chunk }) => chunk)), chunks: chunks.length };
}

function keepRun(
	db: TenantDatabase,
	{ documentRow, fileRow, first }: { documentRow: number; fileRow: number; first: number },
	words: ReadonlySet<string>,
): void {
	db.sql.exec(
		"INSERT INTO search_file_text (document_row, file_row, first_position, text) VALUES (?, ?, ?, ?)",
		documentRow,
		fileRow,
		first,
		joined(words),
	);
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
