import type { TenantDatabase } from "../core/database.ts";
import {
	CHUNKS_TOGETHER,
	learnRun,
	removeRun,
	RUNS_AT_ONCE,
	type Run,
	type RunWords,
	takenWords,
	writeRun,
} from "./search-file-text.ts";
import { indexFiles } from "./search-index.ts";

/** Where a text comes from: a reading that has ended, or the file's own chunks, whose words are taken anew. */
type TextSource = "reading" | "chunks";

/** Between two steps, each of some milliseconds, whoever reads and writes is let in. */
const BETWEEN_STEPS_MS = 100;

type Step = {
	fileRow: number;
	documentRow: number;
	source: TextSource;
	next: number;
	outcome: string | null;
};

/** A file whose text is in its place. */
export interface PlacedText {
	fileRow: number;
	/** What the reading came to, as it was given; `null` where words were taken anew. */
	outcome: string | null;
}

/**
 * Brings the text of a file into its place, and into the index, run by run: what is longer than a few runs follows in
 * steps of the alarm. @returns whether it is all there
 */
export function placeText(
	db: TenantDatabase,
	fileRow: number,
	source: TextSource,
	outcome: string | null,
): boolean {
	db.sql.exec(
		`INSERT INTO file_text_step (file_row, source, due_at, outcome) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT DO UPDATE SET source = ?2, next_position = 0, due_at = ?3, outcome = ?4`,
		fileRow,
		source,
		db.clock(),
		outcome,
	);
	for (let run = 0; run < RUNS_AT_ONCE; run += 1) {
		const [step] = stepsWhere(db, "s.file_row = ?", fileRow);
		if (!step) return true;
		if (placeRun(db, step)) return true;
	}
	return false;
}

/** One run of the text whose turn it is. @returns the file, where that was the last one */
export function stepTexts(db: TenantDatabase): PlacedText | null {
	const [step] = stepsWhere(db, "s.due_at <= ? ORDER BY s.due_at, s.file_row DESC LIMIT 1", db.clock());
	if (!step) return null;
	return placeRun(db, step) ? { fileRow: step.fileRow, outcome: step.outcome } : null;
}

/** A text that is on its way is not wanted any more. */
export function forgetTextSteps(db: TenantDatabase, fileId: string): void {
	db.sql.exec(
		"DELETE FROM file_text_step WHERE file_row = (SELECT id FROM document_file WHERE document_id = ?)",
		fileId,
	);
}

function stepsWhere(db: TenantDatabase, which: string, value: number): Step[] {
	return db.sql
		.exec<Step>(
			`SELECT s.file_row AS fileRow, f.document_row AS documentRow, s.source, s.next_position AS next, s.outcome
			FROM file_text_step s CROSS JOIN document_file f ON f.id = s.file_row WHERE ${which}`,
			value,
		)
		.toArray();
}

/** @returns whether it was the last run, after which the document's row of the index is written */
function placeRun(db: TenantDatabase, { fileRow, documentRow, source, next }: Step): boolean {
	const run: Run = { documentRow, fileRow, first: next };
	if (source === "reading") moveChunks(db, run);
	const words = wordsOf(db, run, source);
	if (words) writeRun(db, run, words);
	else removeRun(db, run);
	const following = next + CHUNKS_TOGETHER;
	if (lastPosition(db, run) >= following) {
		db.sql.exec(
			"UPDATE file_text_step SET next_position = ?, due_at = ? WHERE file_row = ?",
			following,
			db.clock() + BETWEEN_STEPS_MS,
			fileRow,
		);
		return false;
	}
	db.sql.exec("DELETE FROM file_text_step WHERE file_row = ?", fileRow);
	indexFiles(db, documentRow);
	return true;
}

function wordsOf(db: TenantDatabase, { fileRow, first }: Run, source: TextSource): RunWords | null {
	const taken = source === "reading" ? takenWords(db, fileRow, first) : null;
	return taken ?? learnRun(db, "document_file_chunk", fileRow, first);
}

/** The chunks of a run that were read take the place of those that the file had. */
function moveChunks(db: TenantDatabase, { fileRow, first }: Run): void {
	const range = [fileRow, first, first + CHUNKS_TOGETHER];
	const inRange = "file_row = ? AND position >= ? AND position < ?";
	db.sql.exec(`DELETE FROM document_file_chunk WHERE ${inRange}`, ...range);
	db.sql.exec(
		`INSERT INTO document_file_chunk (file_row, position, page, chunk)
		SELECT file_row, position, page, chunk FROM document_file_reading WHERE ${inRange}`,
		...range,
	);
	db.sql.exec(`DELETE FROM document_file_reading WHERE ${inRange}`, ...range);
}

/** The last chunk that the file has or gets, or had; -1 for none. */
function lastPosition(db: TenantDatabase, { documentRow, fileRow }: Run): number {
	return db.sql
		.exec<{ last: number }>(
			`SELECT max(
				coalesce((SELECT max(position) FROM document_file_chunk WHERE file_row = ?1), -1),
				coalesce((SELECT max(position) FROM document_file_reading WHERE file_row = ?1), -1),
				coalesce((SELECT max(first_position) FROM search_file_text WHERE document_row = ?2 AND file_row = ?1), -1)
			) AS last`,
			fileRow,
			documentRow,
		)
		.one().last;
}
