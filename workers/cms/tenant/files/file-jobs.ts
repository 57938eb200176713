import type { TenantDatabase } from "../core/database.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { makeUpDigests } from "./file-digests.ts";
import { removeObjects } from "./file-removal.ts";
import { filesToQueue, forgetExpiredUploads, noteQueued } from "./uploads.ts";

/** A file that waits for longer than this is queued again: its message was lost. */
const WAITING_MS = 5 * 60 * 1000;
/**
 * A file that waits since before this object began: a server that was killed takes messages of its queue along. (A
 * message too many does no harm.)
 */
const WAITING_SINCE_BEFORE_MS = 15 * 1000;
/** A reading that has given no sign of life for this long has crashed. */
const CRASHED_MS = 40 * 1000;
/** After chores that failed. */
export const RETRY_MS = 60 * 1000;
const BATCH = 50;

/** What a queue message asks for. */
export interface ProcessingMessage {
	tenantKey: string;
	fileId: string;
}

/** When the next chore of an object that began at `began` is due, in milliseconds since 1970; `null` for none. */
export function nextFileJob(db: TenantDatabase, began = 0): number | null {
	const { due, waitsSince } = db.sql
		.exec<{ due: number | null; waitsSince: number | null }>(
			`SELECT min(due) AS due,
				(SELECT min(state_at) FROM document_file WHERE state = 'waiting') AS waitsSince
			FROM (
				SELECT min(expires_at) AS due FROM upload
				UNION ALL SELECT min(queue_due) FROM upload WHERE queue_due IS NOT NULL
				UNION ALL SELECT min(due_at) FROM object_removal
				UNION ALL SELECT min(digest_due_at) FROM document_file WHERE digest_due_at IS NOT NULL
				UNION ALL SELECT min(state_at) + ? FROM document_file WHERE state = 'processing'
			)`,
			CRASHED_MS,
		)
		.one();
	if (waitsSince === null) return due;
	return Math.min(due ?? Infinity, stalledAt(waitsSince, began));
}

/** When a file that waits since then is queued (again). An import's has not been queued at all: it waits since 0. */
function stalledAt(waitsSince: number, began: number): number {
	const regularly = waitsSince + WAITING_MS;
	if (waitsSince === 0 || waitsSince >= began) return waitsSince === 0 ? 0 : regularly;
	return Math.min(regularly, began + WAITING_SINCE_BEFORE_MS);
}

/** Forgets expired uploads, takes from the bucket what was removed long enough ago and queues again what has been left waiting. */
export async function runFileJobs(db: TenantDatabase, env: CmsEnv, now: number, began = 0): Promise<void> {
	db.transaction(() => forgetExpiredUploads(db, now));
	await removeObjects(db, env.FILES, now);
	await queueFiles(db, env.PROCESSING, filesToQueue(db, now));
	db.transaction(() => takeBackCrashed(db, now));
	await queueStalled(db, env, { now, began });
	await makeUpDigests(db, env.READER, now);
}

/** A reading that crashed has had its try; the next may end better. */
function takeBackCrashed(db: TenantDatabase, now: number): void {
	db.sql.exec(
		"UPDATE document_file SET state = 'waiting', state_at = 1 WHERE state = 'processing' AND state_at <= ?",
		now - CRASHED_MS,
	);
}

/** Queues what waits for too long. What came with an import has a queue of its own, behind which nobody waits. */
async function queueStalled(
	db: TenantDatabase,
	{ PROCESSING, BACKLOG }: CmsEnv,
	{ now, began }: { now: number; began: number },
): Promise<void> {
	const waitsSince =
		now < began + WAITING_SINCE_BEFORE_MS ? now - WAITING_MS : Math.max(now - WAITING_MS, began - 1);
	const stalled = db.sql
		.exec<{ fileId: string; isBacklog: number }>(
			`SELECT document_id AS fileId, is_backlog AS isBacklog FROM document_file
			WHERE state = 'waiting' AND state_at <= ? ORDER BY state_at LIMIT ?`,
			waitsSince,
			BATCH,
		)
		.toArray();
	for (const [queue, flag] of [
		[PROCESSING, 0],
		[BACKLOG, 1],
	] as const) {
		await queueFiles(
			db,
			queue,
			stalled.filter(({ isBacklog }) => isBacklog === flag).map(({ fileId }) => fileId),
		);
	}
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
	const tenantKey = readTenantKey(db);
	await queue.sendBatch(fileIds.map((fileId) => ({ body: { tenantKey, fileId } })));
	for (const fileId of fileIds) noteQueued(db, fileId);
}
