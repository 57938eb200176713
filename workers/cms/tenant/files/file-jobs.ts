import { within, withTimeLimits } from "../../time-limits.ts";
import type { TenantDatabase } from "../core/database.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { announceTo } from "../../events/live-events.ts";
import { makeUpDigests } from "./file-digests.ts";
import { continueTexts } from "./file-processing.ts";
import { removeObjects } from "./file-removal.ts";
import { forgetExpiredUploads } from "./forget-uploads.ts";
import { filesToQueue, noteQueued } from "./uploads.ts";

/** A file that waits for longer than this is queued again: its message was lost. */
const WAITING_MS = 5 * 60 * 1000;
/**
 * A file that has waited since before this object began is queued again: a killed server loses messages of its queue.
 * (One message too many does no harm.)
 */
const WAITING_SINCE_BEFORE_MS = 15 * 1000;
/** A reading that has given no sign of life for this long has crashed. */
const CRASHED_MS = 40 * 1000;
const BATCH = 50;
/** Longest wait for the queue, in milliseconds: whoever has written waits with it. */
const QUEUE_MS = 5_000;
/** Files of this many bytes take seconds to read when they are scans, and have a queue of their own. */
const LARGE_BYTES = 1024 * 1024;
/** Most large files of a tenant in the queue: those of others wait for no more of them. */
const MAX_LARGE_QUEUED = 2;
/** `state_at` of a large file that waits for its place in the queue. */
const HELD = -1;
/** Of `document_file`: see the index `document_file_large`. */
const IS_LARGE = `state = 'waiting' AND is_backlog = 0 AND size > ${LARGE_BYTES}`;
/**
 * What was noted by a clock that has been set back since: it would wait until it is as late again. A minute is no reason.
 */
const IS_AHEAD = "state IN ('waiting', 'processing') AND state_at > (unixepoch() + 60) * 1000";

/** What a queue message asks for. */
export interface ProcessingMessage {
	tenantKey: string;
	fileId: string;
}

/** What is done with files later. A job may leave work for the ones after it. */
export const FILE_JOBS: readonly Job[] = [
	{
		// Before "crashed readings": a text on its way is a sign of life.
		kind: "file texts",
		dueAt: () => ({ sql: "SELECT min(due_at) FROM file_text_step", values: [] }),
		async run({ db, env }) {
			const processed = db.transaction(() => continueTexts(db));
			if (processed) await announceTo(env)(processed);
		},
	},
	{
		kind: "upload expiry",
		dueAt: () => ({ sql: "SELECT min(expires_at) FROM upload", values: [] }),
		run: ({ db, now }) => db.transaction(() => forgetExpiredUploads(db, now)),
	},
	{
		kind: "object removal",
		dueAt: () => ({ sql: "SELECT min(due_at) FROM object_removal", values: [] }),
		run: ({ db, env, now }) => removeObjects(db, withTimeLimits(env).FILES, now),
	},
	{
		kind: "file queueing",
		dueAt: () => ({ sql: "SELECT min(queue_due) FROM upload WHERE queue_due IS NOT NULL", values: [] }),
		run: ({ db, env, now }) => queueFiles(db, env, filesToQueue(db, now)),
	},
	{
		kind: "large files",
		dueAt: () => ({
			sql: `SELECT 0 WHERE EXISTS (SELECT 1 FROM document_file WHERE ${IS_LARGE} AND state_at = ${HELD})
				AND (${LARGE_QUEUED}) < ${MAX_LARGE_QUEUED}`,
			values: [],
		}),
		run: queueLarge,
	},
	{
		// Before those that go by it.
		kind: "files of a clock that was ahead",
		dueAt: () => ({
			sql: `SELECT 0 WHERE EXISTS (SELECT 1 FROM document_file WHERE ${IS_AHEAD})`,
			values: [],
		}),
		run: ({ db }) => {
			// (Who reads one at this moment may go on.)
			db.sql.exec(
				`UPDATE document_file SET state_at = iif(state = 'waiting', 1, unixepoch() * 1000) WHERE ${IS_AHEAD}`,
			);
		},
	},
	{
		kind: "crashed readings",
		dueAt: () => ({
			sql: "SELECT min(state_at) + ? FROM document_file WHERE state = 'processing'",
			values: [CRASHED_MS],
		}),
		run: ({ db, now }) => db.transaction(() => takeBackCrashed(db, now)),
	},
	{
		kind: "stalled files",
		dueAt: (began) => ({ sql: STALLED_AT, values: [began, WAITING_MS, began, WAITING_SINCE_BEFORE_MS] }),
		run: queueStalled,
	},
	{
		kind: "digests",
		dueAt: () => ({
			sql: "SELECT min(digest_due_at) FROM document_file WHERE digest_due_at IS NOT NULL",
			values: [],
		}),
		run: ({ db, env, now }) => makeUpDigests(db, env.READER, now),
	},
];

/** How many large files are in the queue; no more than may be are counted. */
const LARGE_QUEUED = `SELECT count(*) FROM (
		SELECT 1 FROM document_file WHERE ${IS_LARGE} AND state_at > 0 LIMIT ${MAX_LARGE_QUEUED}
	)`;

/**
 * When the file that has waited longest is queued (again). The first and the third value are when the object began. A
 * file of an import has not been queued yet: it has waited since 0.
 */
const STALLED_AT = `SELECT CASE
		WHEN since = 0 THEN 0
		WHEN since >= ? THEN regularly
		ELSE min(regularly, began + sooner)
	END FROM (
		SELECT since, since + ? AS regularly, ? AS began, ? AS sooner
		FROM (SELECT min(state_at) AS since FROM document_file WHERE state = 'waiting' AND state_at > ${HELD})
	)`;

/** Sends files to the queue that a write wants read. What fails, or takes too long, is sent again by the job that queues files. */
export async function sendToQueue(
	db: TenantDatabase,
	env: CmsEnv,
	fileIds: readonly string[],
): Promise<void> {
	try {
		await queueFiles(db, env, fileIds);
	} catch (error) {
		console.error("queueing failed, and is done again by the alarm", fileIds, error);
	}
}

/** A reading that crashed has had its try; the next may end better. */
function takeBackCrashed(db: TenantDatabase, now: number): void {
	db.sql.exec(
		"UPDATE document_file SET state = 'waiting', state_at = 1 WHERE state = 'processing' AND state_at <= ?",
		now - CRASHED_MS,
	);
}

/** Queues what has waited too long. Files of an import have a queue of their own, so that no user waits behind them. */
async function queueStalled({ db, env, now, began }: JobContext): Promise<void> {
	const waitsSince =
		now < began + WAITING_SINCE_BEFORE_MS ? now - WAITING_MS : Math.max(now - WAITING_MS, began - 1);
	const stalled = db.sql
		.exec<{ fileId: string; isBacklog: number }>(
			`SELECT document_id AS fileId, is_backlog AS isBacklog FROM document_file
			WHERE state = 'waiting' AND state_at > ${HELD} AND state_at <= ? ORDER BY state_at LIMIT +?`,
			waitsSince,
			BATCH,
		)
		.toArray();
	const [brought, uploaded] = [1, 0].map((flag) =>
		stalled.filter(({ isBacklog }) => isBacklog === flag).map(({ fileId }) => fileId),
	);
	await send(db, env.BACKLOG, brought ?? []);
	await queueFiles(db, env, uploaded ?? []);
}

/** Queues files that somebody has uploaded. Large ones wait until there are few of their tenant in their queue. */
export async function queueFiles(
	db: TenantDatabase,
	env: Pick<CmsEnv, "PROCESSING">,
	fileIds: readonly string[],
): Promise<void> {
	const others: string[] = [];
	for (const fileId of fileIds) {
		const { rowsWritten } = db.sql.exec(
			`UPDATE document_file SET state_at = ${HELD} WHERE document_id = ? AND ${IS_LARGE}`,
			fileId,
		);
		if (rowsWritten > 0) noteQueued(db, fileId);
		else others.push(fileId);
	}
	await send(db, env.PROCESSING, others);
}

/** Queues as many large files as there is room for, the smallest first. */
async function queueLarge({ db, env }: JobContext): Promise<void> {
	const fileIds = db.sql
		.exec<{ fileId: string }>(
			`SELECT document_id AS fileId FROM document_file WHERE ${IS_LARGE} AND state_at = ${HELD}
			ORDER BY size, id LIMIT ${MAX_LARGE_QUEUED} - (${LARGE_QUEUED})`,
		)
		.toArray()
		.map(({ fileId }) => fileId);
	await send(db, env.LARGE, fileIds);
}

async function send(
	db: TenantDatabase,
	queue: Queue<ProcessingMessage>,
	fileIds: readonly string[],
): Promise<void> {
	if (fileIds.length === 0) return;
	const tenantKey = readTenantKey(db);
	await within(QUEUE_MS, queue.sendBatch(fileIds.map((fileId) => ({ body: { tenantKey, fileId } }))));
	for (const fileId of fileIds) {
		noteQueued(db, fileId);
		// (The message may have come already.)
		db.sql.exec(
			"UPDATE document_file SET state_at = ? WHERE document_id = ? AND state = 'waiting'",
			db.clock(),
			fileId,
		);
	}
}
