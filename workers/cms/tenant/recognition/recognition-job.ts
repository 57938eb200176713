import { readTenantKey } from "../core/create-tenant.ts";
import type { Job } from "../core/jobs.ts";
import { nextTurn } from "./recognition.ts";

/** A message sent, or a page begun, before this object began was lost with the server that was killed. */
const LOST_WITH_SERVER_MS = 5_000;

/** What a queue message asks for: that one page of this tenant is recognised. */
export interface RecognitionMessage {
	tenantKey: string;
	turn: number;
}

/** Sends the first message, and another one where one was lost. All between are sent as pages are done. */
export const RECOGNITION_JOB: Job = {
	kind: "recognition",
	dueAt: (began) => ({
		sql: `SELECT CASE WHEN at < ? THEN min(due_at, ? + ${LOST_WITH_SERVER_MS}) ELSE due_at END
			FROM recognition_turn WHERE due_at IS NOT NULL`,
		values: [began, began],
	}),
	async run({ db, env }) {
		const message: RecognitionMessage = { tenantKey: readTenantKey(db), turn: nextTurn(db) };
		await env.RECOGNITION.send(message);
	},
};
