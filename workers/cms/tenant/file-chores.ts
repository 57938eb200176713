import { previewPrefix } from "../../shared/object-keys.ts";
import type { TenantDatabase } from "./database.ts";
import { tenantKeyOfDatabase } from "./establish.ts";
import { filesToQueue, forgetExpiredUploads, noteQueued } from "./uploads.ts";

/** A file that waits, or is being read, for longer than this is queued again: its message was lost. */
const STALLED_MS = 15 * 60 * 1000;
/** After a chore that failed. */
export const RETRY_MS = 60 * 1000;
const BATCH = 50;

/** What a queue message asks for. */
export interface ProcessingMessage {
	tenantKey: string;
	fileId: string;
}

/** When the next chore is due, in milliseconds since 1970; `null` for none. */
export function nextFileChore(db: TenantDatabase): number | null {
	const { due } = db.sql
		.exec<{ due: number | null }>(
			`SELECT min(due) AS due FROM (
				SELECT min(expires_at) AS due FROM upload
				UNION ALL SELECT min(queue_due) FROM upload WHERE queue_due IS NOT NULL
				UNION ALL SELECT min(due_at) FROM object_removal
				UNION ALL SELECT min(state_at) + ? FROM document_file WHERE state IN ('waiting', 'processing')
			)`,
			STALLED_MS,
		)
		.one();
	return due;
}

/** Forgets expired uploads, empties the bucket of what was removed and queues again what has been left waiting. */
export async function doFileChores(db: TenantDatabase, env: CmsEnv, now: number): Promise<void> {
	db.transaction(() => forgetExpiredUploads(db, now));
	await removeObjects(db, env.FILES, now);
	await queueFiles(db, env.PROCESSING, filesToQueue(db, now));
	await queueStalled(db, env.PROCESSING, now);
}

async function removeObjects(db: TenantDatabase, bucket: R2Bucket, now: number): Promise<void> {
	const removals = db.sql
		.exec<{ file_id: string; object_key: string; multipart_id: string | null }>(
			"SELECT file_id, object_key, multipart_id FROM object_removal WHERE due_at <= ? LIMIT ?",
			now,
			BATCH,
		)
		.toArray();
	for (const { file_id, object_key, multipart_id } of removals) {
		try {
			if (multipart_id !== null) await abort(bucket, object_key, multipart_id);
			const previews = await bucket.list({ prefix: previewPrefix(file_id), limit: 1_000 });
			await bucket.delete([object_key, ...previews.objects.slice(0, 999).map(({ key }) => key)]);
			if (previews.objects.length < 1_000) {
				db.sql.exec("DELETE FROM object_removal WHERE file_id = ?", file_id);
			}
		} catch (error) {
			console.error("object removal failed", file_id, error);
			db.sql.exec("UPDATE object_removal SET due_at = ? WHERE file_id = ?", now + RETRY_MS, file_id);
		}
	}
}

// An upload that R2 has completed, or aborted before, cannot be aborted: then there is only the object to delete.
async function abort(bucket: R2Bucket, key: string, multipartId: string): Promise<void> {
	await bucket
		.resumeMultipartUpload(key, multipartId)
		.abort()
		.catch(() => undefined);
}

async function queueStalled(db: TenantDatabase, queue: Queue<ProcessingMessage>, now: number): Promise<void> {
	const stalled = db.sql
		.exec<{ fileId: string }>(
			`SELECT document_id AS fileId FROM document_file
			WHERE state IN ('waiting', 'processing') AND state_at <= ? LIMIT ?`,
			now - STALLED_MS,
			BATCH,
		)
		.toArray();
	await queueFiles(
		db,
		queue,
		stalled.map(({ fileId }) => fileId),
	);
	for (const { fileId } of stalled) {
		db.sql.exec("UPDATE document_file SET state_at = ? WHERE document_id = ?", now, fileId);
	}
}

/** Queues files to be read. */
export async function queueFiles(
	db: TenantDatabase,
	queue: Queue<ProcessingMessage>,
	fileIds: readonly string[],
): Promise<void> {
	if (fileIds.length === 0) return;
	const tenantKey = tenantKeyOfDatabase(db);
	await queue.sendBatch(fileIds.map((fileId) => ({ body: { tenantKey, fileId } })));
	for (const fileId of fileIds) noteQueued(db, fileId);
}
