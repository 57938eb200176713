import type { FileState } from "../../../contract/vocabulary.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { fileObjectKey } from "../../shared/object-keys.ts";
import type { FileToRead, TextChunk } from "../../shared/reader-calls.ts";
import type { TenantDatabase } from "./database.ts";
import { emptyBucketOf } from "./files.ts";

/** Processing that has begun this often and never ended is given up: it may be what takes the Worker down. */
const MAX_ATTEMPTS = 6;

/** A file to be read. */
export type ProcessingJob = FileToRead;

/** What reading a file came to. */
export interface ProcessingResult {
	state: Extract<FileState, "processed" | "notReadable">;
	stateReason: TextKey | null;
	pageCount: number | null;
	hasPreview: boolean;
	chunks: readonly TextChunk[];
}

/**
 * Takes a file for processing; its old text goes. `null` where there is nothing to do: deleted meanwhile, read
 * already, or tried too often, which makes it failed.
 */
export function beginProcessing(db: TenantDatabase, fileId: string): ProcessingJob | null {
	const file = db.sql
		.exec<{ id: number; object_key: string; name: string; mime: string; size: number; attempts: number }>(
			`SELECT id, object_key, name, mime, size, attempts FROM document_file
			WHERE document_id = ? AND state IN ('waiting', 'processing')`,
			fileId,
		)
		.toArray()[0];
	if (!file) return null;
	if (file.attempts >= MAX_ATTEMPTS) {
		setState(db, fileId, "failed", "files.reason.failed");
		return null;
	}
	db.sql.exec("UPDATE document_file SET attempts = attempts + 1 WHERE id = ?", file.id);
	setState(db, fileId, "processing", null);
	const { object_key: objectKey, name, mime, size } = file;
	return { fileId, objectKey, name, mime, size };
}

/** Keeps what was read. A file that is no longer in processing, or gone, stays as it is. */
export function finishProcessing(db: TenantDatabase, fileId: string, result: ProcessingResult): void {
	const file = db.sql
		.exec<{ id: number }>(
			`UPDATE document_file SET page_count = ?, has_preview = ?
			WHERE document_id = ? AND state = 'processing' RETURNING id`,
			result.pageCount,
			result.hasPreview ? 1 : 0,
			fileId,
		)
		.toArray()[0];
	if (!file) return emptyBucketWhereGone(db, fileId);
	setState(db, fileId, result.state, result.stateReason);
	db.sql.exec("DELETE FROM document_file_chunk WHERE file_row = ?", file.id);
	for (const [position, { page, chunk }] of result.chunks.entries()) {
		db.sql.exec("INSERT INTO document_file_chunk VALUES (?, ?, ?, ?)", file.id, position, page, chunk);
	}
}

/** After an error that another try may not meet: waits for it, or has failed when there was the last one. */
export function giveBackProcessing(db: TenantDatabase, fileId: string): "again" | "failed" {
	const file = db.sql
		.exec<{ attempts: number }>(
			"SELECT attempts FROM document_file WHERE document_id = ? AND state = 'processing'",
			fileId,
		)
		.toArray()[0];
	if (file && file.attempts < MAX_ATTEMPTS) {
		setState(db, fileId, "waiting", null);
		return "again";
	}
	if (file) setState(db, fileId, "failed", "files.reason.failed");
	else emptyBucketWhereGone(db, fileId);
	return "failed";
}

/** A file that was deleted while it was read may have got pictures after the bucket was emptied of it. */
function emptyBucketWhereGone(db: TenantDatabase, fileId: string): void {
	const there = db.sql.exec("SELECT 1 FROM document_file WHERE document_id = ?", fileId).toArray();
	if (there.length === 0) emptyBucketOf(db, fileId, fileObjectKey(fileId));
}

function setState(db: TenantDatabase, fileId: string, state: FileState, reason: TextKey | null): void {
	db.sql.exec(
		"UPDATE document_file SET state = ?, state_reason = ?, state_at = ? WHERE document_id = ?",
		state,
		reason,
		Date.now(),
		fileId,
	);
}
