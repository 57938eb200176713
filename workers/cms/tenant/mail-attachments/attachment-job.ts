import type { Job } from "../core/jobs.ts";
import { queueFiles } from "../files/file-jobs.ts";
import { LOST_MS } from "./mail-attachments.ts";

/** What was begun before this object began was lost with the server that was killed. */
const LOST_WITH_SERVER_MS = 5_000;
const BATCH = 50;

/** Mails whose attachments wait, in documents that are not in the bin. */
const WAITING = `opened_mail o JOIN document_file f ON f.id = o.file_row JOIN document d ON d.id = f.document_row
	WHERE o.due_at IS NOT NULL AND d.state < 2`;
const DUE_AT = `CASE WHEN o.at < ? THEN min(o.due_at, ? + ${LOST_WITH_SERVER_MS}) ELSE o.due_at END`;

/** Has attachments taken out where the message that asks for it was lost, or where it has failed. */
export const ATTACHMENT_JOB: Job = {
	kind: "attachments of mails",
	dueAt: (began) => ({ sql: `SELECT min(${DUE_AT}) FROM ${WAITING}`, values: [began, began] }),
	async run({ db, env, now, began }) {
		const due = db.sql
			.exec<{ fileId: string }>(
				`SELECT f.document_id AS fileId FROM ${WAITING} AND ${DUE_AT} <= ? ORDER BY o.due_at LIMIT ${BATCH}`,
				began,
				began,
				now,
			)
			.toArray()
			.map(({ fileId }) => fileId);
		for (const fileId of due) {
			db.sql.exec(
				`UPDATE opened_mail SET is_under_way = 0, due_at = ?, at = ?
				WHERE file_row = (SELECT id FROM document_file WHERE document_id = ?)`,
				now + LOST_MS,
				now,
				fileId,
			);
		}
		await queueFiles(db, env, due);
	},
};
