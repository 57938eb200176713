import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import type { FileToRead, ReadResult, TextChunk } from "../../../shared/reader-calls.ts";
import type { Announcement } from "../../events/live-events.ts";
import type { TenantDatabase } from "../core/database.ts";
import { fileProcessed } from "../core/announcements.ts";
import { removePicturesOfGone } from "./file-removal.ts";
import { placeBills } from "../bills/file-bills.ts";
import { planAttachments } from "../mail-attachments/mail-attachments.ts";
import { notePictures, wakeRecognition } from "../recognition/recognition.ts";
import { fileReachedState } from "../inbox/item-sources.ts";
import { takeWordsOfReading } from "../search-index/search-file-text.ts";
import { forgetTextSteps, placeText, stepTexts } from "../search-index/text-steps.ts";

/** A file whose reading has begun so often and never ended well is given up: it may be what crashes the Worker. */
const MAX_ATTEMPTS = 5;

/**
 * A file to be read. `reading` is a number, so that what an earlier reading still brings can be refused; `attempt`
 * counts the tries, from 1.
 */
export type ReadingTask = Pick<FileToRead, keyof FileToRead> & { reading: number; attempt: number };

/** The result of reading a file, without its text. */
export type ProcessingResult = Omit<ReadResult, "text" | "pagesToRecognise"> &
	Partial<Pick<ReadResult, "pagesToRecognise">>;

/**
 * Takes a file that waits. `null` where there is nothing to do: deleted meanwhile, read already, being read, or tried
 * too often, which makes it failed.
 */
export function beginProcessing(db: TenantDatabase, fileId: string): ReadingTask | null {
	const file = db.sql
		.exec<ReadingTask>(
			`UPDATE document_file SET attempts = attempts + 1, reading = reading + 1
			WHERE document_id = ? AND state = 'waiting' AND attempts < ?
			RETURNING document_id AS fileId, object_key AS objectKey, name, mime, size, reading, attempts AS attempt`,
			fileId,
			MAX_ATTEMPTS,
		)
		.toArray()[0];
	if (!file) {
		if (stateOf(db, fileId) === "waiting") failProcessing(db, fileId);
		return null;
	}
	forgetReading(db, fileId);
	setState(db, fileId, "processing", null);
	return file;
}

/** Keeps a part of the text until the reading is complete; a part may come again. `false`: nobody wants the rest. */
export function appendExtractedText(
	db: TenantDatabase,
	{ fileId, reading }: Pick<ReadingTask, "fileId" | "reading">,
	from: number,
	chunks: readonly TextChunk[],
): boolean {
	const row = rowUnderWay(db, fileId, reading);
	if (row === null) return false;
	for (const [index, { page, chunk }] of chunks.entries()) {
		db.sql.exec(
			"INSERT OR REPLACE INTO document_file_reading VALUES (?, ?, ?, ?)",
			row,
			from + index,
			page,
			chunk,
		);
	}
	takeWordsOfReading(db, row, from, chunks.length);
	setState(db, fileId, "processing", null);
	return true;
}

/** About ten times what a part takes, so that of the tenant's time a tenth goes to it, however many files are read. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 500;

/** How long whoever brings a long text lets others in before its next part, in milliseconds. */
export function pauseBetweenParts(db: TenantDatabase): number {
	const { files } = db.sql
		.exec<{ files: number }>("SELECT count(*) AS files FROM document_file WHERE state = 'processing'")
		.one();
	return Math.min(LONGEST_PAUSE_MS, PAUSE_MS * files);
}

/** A sign of life: a reading that gives none for a while is taken for crashed. `false`: nobody wants it any more. */
export function heartbeat(db: TenantDatabase, fileId: string, reading: number): boolean {
	if (rowUnderWay(db, fileId, reading) === null) return false;
	setState(db, fileId, "processing", null);
	return true;
}

/**
 * Ends a reading: what it brought becomes the file's; of a long text run by run, which `continueTexts` ends. Nothing
 * happens where another reading has begun or the file has gone. Answers what is to be told, once for each file that has
 * been read.
 */
export function finishProcessing(
	db: TenantDatabase,
	{ fileId, reading }: Pick<ReadingTask, "fileId" | "reading">,
	{
		state,
		stateReason,
		pageCount,
		hasPreview,
		pagesToRecognise = [],
		pagesNotRead = [],
		sha256,
		bills = [],
		attachments = [],
	}: ProcessingResult,
): Announcement | null {
	const row = rowUnderWay(db, fileId, reading);
	if (row === null) {
		emptyBucketWhereGone(db, fileId);
		return null;
	}
	db.sql.exec(
		"UPDATE document_file SET page_count = ?, has_preview = ?, sha256 = ?, digest_due_at = NULL WHERE id = ?",
		pageCount,
		hasPreview ? 1 : 0,
		sha256,
		row,
	);
	placeBills(db, row, bills);
	planAttachments(db, row, attachments);
	notePictures(db, row, { pagesToRecognise, pagesNotRead });
	// (A sign of life: while its text takes its place the file counts as being read.)
	setState(db, fileId, "processing", null);
	const outcome = JSON.stringify({ state, stateReason } satisfies Outcome);
	return placeText(db, row, "reading", outcome) ? endReading(db, row, outcome) : null;
}

/** The next run of a text that is on its way. Answers what is to be told where that was the last one of a reading. */
export function continueTexts(db: TenantDatabase): Announcement | null {
	const placed = stepTexts(db);
	if (placed?.outcome) return endReading(db, placed.fileRow, placed.outcome);
	db.sql.exec(
		`UPDATE document_file SET state_at = ?
		WHERE state = 'processing' AND id IN (SELECT file_row FROM file_text_step)`,
		db.clock(),
	);
	return null;
}

type Outcome = Pick<ProcessingResult, "state" | "stateReason">;

function endReading(db: TenantDatabase, fileRow: number, outcome: string): Announcement | null {
	const { fileId } = db.sql
		.exec<{ fileId: string }>("SELECT document_id AS fileId FROM document_file WHERE id = ?", fileRow)
		.one();
	// Only `finishProcessing` has written it.
	const { state, stateReason } = JSON.parse(outcome) as Outcome;
	setState(db, fileId, state, stateReason);
	return state === "processed" ? fileProcessed(db, fileId) : null;
}

/** After an error that may not come again: the file waits for the next try, or has failed after the last one. */
export function releaseForRetry(db: TenantDatabase, task: ReadingTask): "again" | "over" {
	const { fileId, reading, attempt } = task;
	if (rowUnderWay(db, fileId, reading) === null) {
		emptyBucketWhereGone(db, fileId);
		return "over";
	}
	if (attempt >= MAX_ATTEMPTS) {
		failProcessing(db, fileId);
		return "over";
	}
	forgetReading(db, fileId);
	setState(db, fileId, "waiting", null);
	return "again";
}

/** Gives the file up where it is still to be read. What was read of it before stays. */
export function failProcessing(db: TenantDatabase, fileId: string): void {
	const state = stateOf(db, fileId);
	if (state !== "waiting" && state !== "processing") return;
	forgetReading(db, fileId);
	// The alarm computes its digest all the same.
	db.sql.exec(
		"UPDATE document_file SET digest_due_at = ? WHERE document_id = ? AND sha256 IS NULL",
		db.clock(),
		fileId,
	);
	setState(db, fileId, "failed", "files.reason.failed");
}

/** The row of a file, if this reading is the latest one. */
function rowUnderWay(db: TenantDatabase, fileId: string, reading: number): number | null {
	return (
		db.sql
			.exec<{ id: number }>(
				"SELECT id FROM document_file WHERE document_id = ? AND reading = ? AND state = 'processing'",
				fileId,
				reading,
			)
			.toArray()[0]?.id ?? null
	);
}

function stateOf(db: TenantDatabase, fileId: string): FileState | undefined {
	return db.sql
		.exec<{ state: FileState }>("SELECT state FROM document_file WHERE document_id = ?", fileId)
		.toArray()[0]?.state;
}

function forgetReading(db: TenantDatabase, fileId: string): void {
	forgetTextSteps(db, fileId);
	for (const table of ["document_file_reading", "search_reading_text"]) {
		db.sql.exec(
			`DELETE FROM ${table} WHERE file_row = (SELECT id FROM document_file WHERE document_id = ?)`,
			fileId,
		);
	}
}

/** A file that was deleted while it was being read may have got pictures after its bytes had left the bucket. */
function emptyBucketWhereGone(db: TenantDatabase, fileId: string): void {
	if (stateOf(db, fileId) === undefined) removePicturesOfGone(db, fileId);
}

export function setState(db: TenantDatabase, fileId: string, state: FileState, reason: TextKey | null): void {
	db.sql.exec(
		"UPDATE document_file SET state = ?, state_reason = ?, state_at = ? WHERE document_id = ?",
		state,
		reason,
		db.clock(),
		fileId,
	);
	if (state !== "waiting" && state !== "processing") wakeRecognition(db);
	fileReachedState(db, fileId, state, reason);
}
