/** What is done when the days of an account are over that was shut (decision 068): a step a turn of the alarm. */
import { z } from "zod";
import { within } from "../../time-limits.ts";
import { removeUser } from "../../directory/users.ts";
import { askTenant } from "../../ask-tenant.ts";
import { accountMailsDueAt, queueMail } from "../account-mails.ts";
import { removeMembership } from "../leave-tenant.ts";
import { type Closing, postpone, proceed, readClosing, tenantsLeft } from "./closing-row.ts";
import { type ClosingContext, reopenAccount, shutAccount, tellOfShut } from "./shut-account.ts";

/** Longest wait for a slice of a tenant's end, in milliseconds: it deletes from the bucket, and asks others. */
const SLICE_MS = 60_000;
const DIRECTORY_MS = 10_000;

/** Whether the tenant is done with the user, and in how many milliseconds it has more to do where it is not. */
const endedSchema = z.object({
	ok: z.literal(true),
	value: z.object({ isDone: z.boolean(), pauseMs: z.number() }),
});

/** By the database of an object: two that go on at the same time would undo what the other one does. */
const underWay = new WeakMap<SqlStorage, Promise<unknown>>();

/**
 * Goes on with what is under way. Rejects with a 409 where a tenant does not let the user go, with a 503 where it is to
 * be tried again; the alarm does so.
 * @returns whether nothing is left to keep of the account
 */
export function continueClosing(context: ClosingContext): Promise<boolean> {
	const { sql } = context.storage;
	const before = underWay.get(sql) ?? Promise.resolve();
	const step = before.catch(() => {}).then(() => takeStep(context));
	underWay.set(sql, step);
	return step.finally(context.changed);
}

async function takeStep(context: ClosingContext): Promise<boolean> {
	const { sql } = context.storage;
	const closing = readClosing(sql);
	if (closing?.state === "asking") await shutAccount(context);
	if (closing?.state === "reopening") await reopenAccount(context);
	if (closing?.state === "shut") await whileShut(context, closing);
	if (closing?.state === "ending") await endAccount(context);
	// Its last mail has left, or was given up.
	return closing?.state === "ended" && accountMailsDueAt(sql) === null;
}

async function whileShut(context: ClosingContext, { endsAt }: Closing): Promise<void> {
	const { storage, clock, endAccess } = context;
	if (clock() < endsAt) return tellOfShut(context);
	storage.transactionSync(() => {
		proceed(storage.sql, "ending", clock());
		// Whoever looks at the page by which one comes back.
		endAccess();
	});
}

/** One tenant a turn, the directory when none is left. */
async function endAccount(context: ClosingContext): Promise<void> {
	const { storage, env, clock, user } = context;
	const { sql } = storage;
	try {
		const [tenantKey] = tenantsLeft(sql);
		if (tenantKey === undefined) {
			await within(DIRECTORY_MS, removeUser(env.DIRECTORY, user.documentId));
			storage.transactionSync(() => {
				if (readClosing(sql)?.state !== "ending") return;
				proceed(sql, "ended", clock());
				queueMail(sql, "accountEnded", user.email, clock());
			});
			return;
		}
		const call = ["members", "accountEnded"] as const;
		const ended = await askTenant(env, tenantKey, call, [user.documentId], SLICE_MS);
		const { isDone, pauseMs } = endedSchema.parse(ended).value;
		storage.transactionSync(() => {
			if (isDone) removeMembership(sql, tenantKey);
			proceed(sql, "ending", clock() + pauseMs);
		});
	} catch (error) {
		console.error("an account could not be removed yet", error);
		postpone(sql, clock());
	}
}
