/**
 * Whether a user belongs to the tenant stands here, and as a copy in the user's own object, which names the tenants of
 * each request. After a change that object is told, by whoever has waited for it or by the job.
 */
import { z } from "zod";
import { within } from "../../time-limits.ts";
import { userOf } from "../../user/user-client.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { isMember } from "../core/rights/who-sees.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { tellMember } from "../core/announcements.ts";
import { memberNameChanged } from "./member-name.ts";

/** Longest wait for one user's object, in milliseconds. */
const USER_MS = 5_000;
/** After a failure; each further pause is twice the one before, to an hour: half a change does not stay. */
const FIRST_PAUSE_MS = 5_000;
const MAX_DOUBLINGS = 10;
/** So many are told in one turn. */
const TOLD_AT_ONCE = 20;

const joinedSchema = z.object({ name: z.string(), email: z.string() }).nullable();

type Context = Pick<JobContext, "db" | "env">;

/** Tells whom nobody has told. */
export const MEMBERSHIP_JOB: Job = {
	kind: "memberships",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM membership_news", values: [] }),
	async run({ db, env, now }) {
		const due = db.sql.exec<{ userId: string }>(
			"SELECT user_id AS userId FROM membership_news WHERE due_at <= ? ORDER BY due_at LIMIT +?",
			now,
			TOLD_AT_ONCE,
		);
		await Promise.all([...due].map(({ userId }) => tellOfMembership({ db, env }, userId)));
	},
};

/** When the job looks whether a telling was cut off, in milliseconds: by then it is done, or will not be. */
const LOOK_AGAIN_MS = 15_000;

/** The user's object is to be told, at once by whoever asks for the change. Belongs in the transaction of the change. */
export function noteMembershipNews({ sql, clock }: TenantDatabase, userId: string): void {
	sql.exec(
		`INSERT INTO membership_news (user_id, due_at) VALUES (?1, ?2)
		ON CONFLICT DO UPDATE SET due_at = ?2, failures = 0`,
		userId,
		clock() + LOOK_AGAIN_MS,
	);
}

/** By the object's database: nobody is told two things at a time, of which the older could come last. */
const underWay = new WeakMap<TenantDatabase, Map<string, Promise<void>>>();

/** Tells the user's object what holds now. Never rejects: what fails is told again by the job. */
export function tellOfMembership(context: Context, userId: string): Promise<void> {
	const tellings = underWay.get(context.db) ?? new Map<string, Promise<void>>();
	underWay.set(context.db, tellings);
	const before = tellings.get(userId) ?? Promise.resolve();
	const telling = before.then(() => tell(context, userId));
	tellings.set(userId, telling);
	return telling.finally(() => {
		if (tellings.get(userId) === telling) tellings.delete(userId);
	});
}

async function tell({ db, env }: Context, userId: string): Promise<void> {
	const belongs = isMember(db, userId);
	try {
		const { memberships } = userOf(env, userId);
		const tenantKey = readTenantKey(db);
		if (belongs) {
			const joined = memberships.add({ tenantKey, ...tenantReference(db) });
			const facts = joinedSchema.parse(await within(USER_MS, joined));
			// Name and address may have changed since they were read.
			if (facts) db.transaction(() => memberNameChanged(db, userId, facts));
		} else await within(USER_MS, memberships.remove(tenantKey));
	} catch (error) {
		console.error("a user was not told of a membership", userId, error);
		return postpone(db, userId);
	}
	// What has changed meanwhile is told anew.
	if (isMember(db, userId) !== belongs) return;
	db.transaction(() => {
		db.sql.exec("DELETE FROM membership_news WHERE user_id = ?", userId);
		// The news of it may have been quicker than the user's own object, and an open page has found nothing new then.
		if (belongs) tellMember(db, userId);
	});
}

function postpone({ sql, clock }: TenantDatabase, userId: string): void {
	sql.exec(
		`UPDATE membership_news SET due_at = ?1 + (?2 << min(failures, ?3)), failures = failures + 1
		WHERE user_id = ?4`,
		clock(),
		FIRST_PAUSE_MS,
		MAX_DOUBLINGS,
		userId,
	);
}
