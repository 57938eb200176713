/**
 * What a change of a mandate means for others (decision 065): triggers write down who has to be told, and this job tells
 * them, each again until it has worked. It says how things are then, so that late and repeated messages do no harm.
 */
import { z } from "zod";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { startOfDay } from "../../../../contract/days.ts";
import { askTenant } from "../../ask-tenant.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { holdersToTell } from "./clients.ts";
import { noteMandateNews, overOccasion } from "./mandate-news.ts";
import { NEXT_DAY_OF_MANDATES, holdersOf, notePhases } from "./mandate-rows.ts";
import { mandateFactsOfRow } from "./mandate-work.ts";

/** Longest wait for one answer, in milliseconds. */
const ANSWER_MS = 10_000;
/** After a failure; each further pause is twice the one before, to an hour. It is tried for ever: rights hang on it. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** So many are told at the same time. */
const AT_ONCE = 20;

type MessageRow = {
	kind: "broker" | "client";
	addressee: number;
	failures: number;
	revision: number;
};

/** Notes on the day that a mandate has begun, or is over. */
export const MANDATE_DAYS_JOB: Job = {
	kind: "days of mandates",
	dueAt: () => ({ sql: NEXT_DAY_OF_MANDATES, values: [] }),
	instantOf: (day) => startOfDay(String(day)),
	run({ db, now }) {
		db.transaction(() => {
			for (const mandate of notePhases(db, now)) {
				noteMandateNews(db, "MandateOver", overOccasion(mandate.documentId, mandate));
			}
		});
	},
};

export const MANDATE_MESSAGE_JOB: Job = {
	kind: "messages of mandates",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM mandate_message", values: [] }),
	async run({ db, env, now }) {
		const due = db.sql
			.exec<MessageRow>(
				`SELECT kind, addressee, failures, revision FROM mandate_message WHERE due_at <= ?
				ORDER BY due_at LIMIT +?`,
				now,
				AT_ONCE,
			)
			.toArray();
		await Promise.all(due.map((row) => bring({ db, env }, row)));
	},
};

type Context = Pick<JobContext, "db" | "env">;

async function bring(context: Context, row: MessageRow): Promise<void> {
	const { db } = context;
	const isThisOne = "kind = ? AND addressee = ? AND revision = ?";
	const key = [row.kind, row.addressee, row.revision];
	try {
		await TELL[row.kind](context, row.addressee);
		db.sql.exec(`DELETE FROM mandate_message WHERE ${isThisOne}`, ...key);
	} catch (error) {
		console.error("a change of a mandate could not be told", row.kind, row.addressee, error);
		const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.failures, LONGEST_PAUSE_MS);
		db.sql.exec(
			`UPDATE mandate_message SET failures = failures + 1, due_at = ? WHERE ${isThisOne}`,
			db.clock() + pause,
			...key,
		);
	}
}

const TELL: Record<MessageRow["kind"], (context: Context, row: number) => Promise<void>> = {
	async broker({ db, env }, row) {
		const told = mandateFactsOfRow(db, row);
		if (!told) return;
		const holders = holdersOf(db, row).map(({ userId }) => userId);
		const tenantKey = tenantKeyOf(told.brokerId);
		answerSchema.parse(
			await askTenant(env, tenantKey, ["clients", "take"], [told.facts, holders], ANSWER_MS),
		);
	},

	async client({ db, env }, row) {
		const told = holdersToTell(db, row);
		if (!told) return;
		const args = [told.mandate, told.assigned] as const;
		const tenantKey = tenantKeyOf(told.tenantId);
		answerSchema.parse(await askTenant(env, tenantKey, ["mandates", "assign"], args, ANSWER_MS));
	},
};

/** Of what is not there (any more) nobody has to be told. */
const answerSchema = z.union([
	z.object({ ok: z.literal(true) }),
	z.object({ name: z.literal("NotFoundError") }),
]);
