/** What a user's object does by its one alarm: changes that go on, mails and pushes, each with a time of its own. */
import { mailerOf } from "../mail/mailer.ts";
import type { Pause } from "../pauses-ahead.ts";
import { pushServiceOf } from "../push/push-service.ts";
import { accountMailsDueAt, runAccountMails } from "./account-mails.ts";
import { closingDueAt, shutUntil } from "./closing/closing-row.ts";
import { continueClosing } from "./closing/end-account.ts";
import { digestsDueAt, runDigests } from "./digests.ts";
import { changeEmail, emailChangeDueAt } from "./email-change.ts";
import { leaveTenant, tenantsToLeave, tenantsToLeaveAt } from "./leave-tenant.ts";
import { type PushContext, pushesDueAt, runPushes } from "./pushes.ts";
import { runTenantsToTell, tenantsToTellAt } from "./tenants-to-tell.ts";

export interface UserJobContext {
	storage: DurableObjectStorage;
	env: CmsEnv;
	clock: () => number;
	/** Whose object it is, as of this moment; `undefined` where there is no account (any more). */
	readUser: () => { documentId: string; email: string; firstName: string; lastName: string } | undefined;
	/** A tenant has been left. */
	membershipsChanged: () => void;
	/** Ends sessions, tokens for programs and the calendar's address. */
	endAccess: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is tried again. (An account that is shut is due when its days are over.) */
export const PAUSES: readonly Pause[] = [
	{ table: "push_subscription", column: "due_at" },
	{ table: "account_mail", column: "due_at" },
	{ table: "digest", column: "due_at" },
	// What goes into a mail waits a week at most.
	{ table: "notification", column: "digest_at", longest: 8 * DAY_MS },
	{ table: "email_change", column: "due_at" },
	{ table: "tenant_to_tell", column: "due_at" },
	{ table: "tenant_to_leave", column: "due_at" },
	{ table: "closing", column: "due_at", where: "state <> 'shut'" },
];

const DUE_AT = [
	digestsDueAt,
	accountMailsDueAt,
	pushesDueAt,
	emailChangeDueAt,
	tenantsToTellAt,
	tenantsToLeaveAt,
	closingDueAt,
];

/** When there is something to do next, in milliseconds since 1970; `null` for never. */
export function nextDueAt(sql: SqlStorage): number | null {
	const times = DUE_AT.map((dueAt) => dueAt(sql)).filter((at) => at !== null);
	return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Does what is due. Never rejects: what fails is due again after a pause of its own.
 * @returns whether nothing is left to keep of the account
 */
export async function runDueJobs(context: UserJobContext): Promise<boolean> {
	await Promise.all([runPushes(pushContext(context)), runChanges(context).then(() => runMails(context))]);
	return runClosing(context);
}

/** Behind the mails: the account's last one is sent before it is forgotten. */
async function runClosing(context: UserJobContext): Promise<boolean> {
	const { storage, clock, readUser, membershipsChanged } = context;
	const user = readUser();
	const dueAt = closingDueAt(storage.sql);
	if (!user || dueAt === null || dueAt > clock()) return false;
	return continueClosing({ ...context, user, changed: membershipsChanged }).catch((error: unknown) => {
		console.error("the deletion of an account could not go on", error);
		return false;
	});
}

export function pushContext({
	storage,
	env,
	clock,
}: Pick<UserJobContext, "storage" | "env" | "clock">): PushContext {
	return { storage, env, clock, service: pushServiceOf(env) };
}

/** What has changed of the user goes on its way, before mails are sent to the address. */
async function runChanges(context: UserJobContext): Promise<void> {
	const { storage, clock, readUser } = context;
	const user = readUser();
	if (!user) return;
	const changeIsDueAt = emailChangeDueAt(storage.sql);
	if (changeIsDueAt !== null && changeIsDueAt <= clock()) {
		await changeEmail({ ...context, user }).catch((error: unknown) => {
			console.error("an e-mail address could not be changed yet", error);
		});
	}
	for (const tenantKey of tenantsToLeave(storage.sql, clock())) {
		// oxlint-disable-next-line no-await-in-loop -- there is seldom one
		await leaveTenant({ ...context, user }, tenantKey)
			.catch((error: unknown) => {
				console.error("a tenant could not be left", error);
			})
			.finally(context.membershipsChanged);
	}
	const changed = readUser();
	if (changed) await runTenantsToTell({ ...context, user: changed });
}

async function runMails(context: UserJobContext): Promise<void> {
	const user = context.readUser();
	if (!user) return;
	const mailing = { ...context, user, mailer: mailerOf(context.env) };
	await runAccountMails(mailing);
	if (shutUntil(context.storage.sql) === null) await runDigests(mailing);
}
