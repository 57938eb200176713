import type { FileToRead, ReadResult, RecognisedText, TextChunk } from "../../../shared/reader-calls.ts";
import type { Announcement } from "../../events/live-events.ts";
import { fileProcessed } from "../core/announcements.ts";
import type { TenantDatabase } from "../core/database.ts";
import { removePicturesOfGone } from "../files/file-removal.ts";
import { CHUNKS_TOGETHER, learnRun, writeRun } from "../search-index/search-file-text.ts";
import { indexFiles } from "../search-index/search-index.ts";

/** Of one file; those after them stay without text, which is said. */
export const MAX_RECOGNISED_PAGES = 500;
/**
 * How long nothing is recognised after a failure, by how often the next page has failed: what recognises may be
 * away for hours.
 */
const RESTS_MS = [20_000, 20_000, 10 * 60_000, 60 * 60_000, 4 * 60 * 60_000];
/** A page that was begun so often and never ended well is given up: it may be what ends the engine. */
const MAX_ATTEMPTS = RESTS_MS.length;
const GIVEN_UP = -1;
/** A page that has not come back by then has been lost, and so has a message that nobody has taken up. */
const LOST_PAGE_MS = 3 * 60_000;
const LOST_MESSAGE_MS = 10 * 60_000;
/** Of `document_file f`: its own text is in its place, be it of an earlier reading. */
const IS_READ = "f.state NOT IN ('waiting', 'processing')";

/** A page to be recognised. `turn` is the number of the message that has asked for it, `attempt` counts from 1. */
export type RecognitionTask = Pick<FileToRead, keyof FileToRead> & {
	fileRow: number;
	page: number;
	attempt: number;
	turn: number;
};

/** Whether there is more to do, for which the message of this number is to be sent, and what is to be told. */
export interface RecognitionStep {
	next: number | null;
	processed: Announcement | null;
}

/**
 * Keeps which pages of a file are to be recognised, and which nobody will; what was recognised of it before is forgotten.
 */
export function notePictures(
	db: TenantDatabase,
	fileRow: number,
	{ pagesToRecognise, pagesNotRead }: Pick<Required<ReadResult>, "pagesToRecognise" | "pagesNotRead">,
): void {
	db.sql.exec("DELETE FROM file_page_recognition WHERE file_row = ?", fileRow);
	const note = (pages: readonly number[], most: number) =>
		db.sql.exec(
			`INSERT INTO file_page_recognition (file_row, page, ordinal, confidence)
			SELECT ?, value, key + 1, CASE WHEN key < ? THEN NULL ELSE ${GIVEN_UP} END FROM json_each(?)`,
			fileRow,
			most,
			JSON.stringify(pages),
		);
	note(pagesToRecognise, MAX_RECOGNISED_PAGES);
	note(pagesNotRead, 0);
}

/**
 * Pages may have come whose turn it can be: a file has been read, or its document restored. The alarm sends the message,
 * unless one is on its way.
 */
export function wakeRecognition(db: TenantDatabase): void {
	db.sql.exec(
		`UPDATE recognition_turn SET due_at = 0
		WHERE (due_at IS NULL OR rests = 1) AND EXISTS (SELECT 1 FROM file_page_recognition WHERE confidence IS NULL)`,
	);
}

/** A message is to be sent: its number. An earlier one that is still on its way may come first, and is as good. */
export function nextTurn(db: TenantDatabase): number {
	const now = db.clock();
	return db.sql
		.exec<{ sent: number }>(
			"UPDATE recognition_turn SET sent = sent + 1, at = ?, due_at = ?, rests = 0 RETURNING sent",
			now,
			now + LOST_MESSAGE_MS,
		)
		.one().sent;
}

/** Takes the page whose turn it is; `null` where there is none, or the message has come before. */
export function beginRecognition(db: TenantDatabase, turn: number): RecognitionTask | null {
	const { rowsWritten } = db.sql.exec(
		"UPDATE recognition_turn SET served = ?1, at = ?2, due_at = ?3 WHERE served < ?1",
		turn,
		db.clock(),
		db.clock() + LOST_PAGE_MS,
	);
	if (rowsWritten === 0) return null;
	for (;;) {
		const page = nextPage(db);
		if (!page) break;
		if (page.attempt > MAX_ATTEMPTS) {
			setConfidence(db, page, GIVEN_UP);
			continue;
		}
		db.sql.exec(
			"UPDATE file_page_recognition SET attempts = ? WHERE file_row = ? AND page = ?",
			page.attempt,
			page.fileRow,
			page.page,
		);
		return { ...page, turn };
	}
	db.sql.exec("UPDATE recognition_turn SET due_at = NULL");
	return null;
}

/** Those that have failed come last: none of them keeps others from their turn. */
function nextPage({ sql }: TenantDatabase): Omit<RecognitionTask, "turn"> | undefined {
	return sql
		.exec<Omit<RecognitionTask, "turn">>(
			`SELECT f.document_id AS fileId, f.object_key AS objectKey, f.name, f.mime, f.size, f.id AS fileRow, p.page,
				p.attempts + 1 AS attempt
			FROM file_page_recognition p INDEXED BY file_page_recognition_waiting
				CROSS JOIN document_file f ON f.id = p.file_row AND ${IS_READ}
				CROSS JOIN document d ON d.id = f.document_row AND d.state < 2
			WHERE p.confidence IS NULL ORDER BY p.attempts, p.ordinal, p.file_row DESC LIMIT 1`,
		)
		.toArray()[0];
}

/**
 * Puts what was recognised on a page into the index, once: of two tries, one of which was taken for lost, the first one
 * counts. `null` is a page that cannot be drawn.
 */
export function finishRecognition(
	db: TenantDatabase,
	task: RecognitionTask,
	recognised: RecognisedText | null,
): RecognitionStep {
	const next = turnAfter(db, task);
	if (!isAwaited(db, task)) return { next, processed: null };
	setConfidence(db, task, recognised?.confidence ?? GIVEN_UP);
	addChunks(db, task.fileRow, recognised?.chunks ?? []);
	const isLast =
		db.sql
			.exec(
				"SELECT 1 FROM file_page_recognition WHERE file_row = ? AND confidence IS NULL LIMIT 1",
				task.fileRow,
			)
			.toArray().length === 0;
	return { next, processed: isLast ? fileProcessed(db, task.fileId) : null };
}

/**
 * After an error that may not come again: the page waits for its next try, or is given up after the last one. The alarm
 * sends the next message after a rest.
 */
export function releaseRecognition(db: TenantDatabase, task: RecognitionTask): RecognitionStep {
	if (task.attempt >= MAX_ATTEMPTS) return finishRecognition(db, task, null);
	const failures = (nextPage(db)?.attempt ?? 1) - 1;
	db.sql.exec(
		"UPDATE recognition_turn SET rests = 1, due_at = ? WHERE sent = ?",
		db.clock() + (RESTS_MS[failures] ?? 0),
		task.turn,
	);
	return { next: null, processed: null };
}

/**
 * The number of the message that is to follow. `null` where another one was sent already, because this one was taken for
 * lost: two that follow each other would take each other's pages.
 */
function turnAfter(db: TenantDatabase, { turn }: RecognitionTask): number | null {
	const { sent } = db.sql.exec<{ sent: number }>("SELECT sent FROM recognition_turn").one();
	return sent === turn ? nextTurn(db) : null;
}

/** Whether the page still waits for its text, and the file's own is in its place. */
function isAwaited(db: TenantDatabase, { fileId, fileRow, page }: RecognitionTask): boolean {
	const [file] = db.sql
		.exec<{ isRead: number; isAwaited: number }>(
			`SELECT ${IS_READ} AS isRead, EXISTS (
				SELECT 1 FROM file_page_recognition WHERE file_row = f.id AND page = ? AND confidence IS NULL
			) AS isAwaited
			FROM document_file f WHERE f.id = ? AND f.document_id = ?`,
			page,
			fileRow,
			fileId,
		)
		.toArray();
	// Where its words stand may have come into the bucket after its bytes had left it.
	if (!file) removePicturesOfGone(db, fileId);
	return file?.isRead === 1 && file.isAwaited === 1;
}

function setConfidence(
	db: TenantDatabase,
	{ fileRow, page }: Pick<RecognitionTask, "fileRow" | "page">,
	confidence: number,
): void {
	db.sql.exec(
		"UPDATE file_page_recognition SET confidence = ? WHERE file_row = ? AND page = ?",
		confidence,
		fileRow,
		page,
	);
}

/** Behind what the file has already: the runs of chunks that they fall into are indexed anew. */
function addChunks(db: TenantDatabase, fileRow: number, chunks: readonly TextChunk[]): void {
	if (chunks.length === 0) return;
	const { documentRow, from } = db.sql
		.exec<{ documentRow: number; from: number }>(
			`SELECT document_row AS documentRow,
				coalesce((SELECT max(position) FROM document_file_chunk WHERE file_row = f.id), -1) + 1 AS "from"
			FROM document_file f WHERE id = ?`,
			fileRow,
		)
		.one();
	db.sql.exec(
		`INSERT INTO document_file_chunk (file_row, position, page, chunk)
		SELECT ?, ? + key, value ->> 'page', value ->> 'chunk' FROM json_each(?)`,
		fileRow,
		from,
		JSON.stringify(chunks),
	);
	for (let first = from - (from % CHUNKS_TOGETHER); first < from + chunks.length; first += CHUNKS_TOGETHER) {
		const read = learnRun(db, "document_file_chunk", fileRow, first);
		if (read) writeRun(db, { documentRow, fileRow, first }, read);
	}
	indexFiles(db, documentRow);
}
