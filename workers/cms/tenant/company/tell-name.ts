/**
 * A tenant's name stands as a copy in the directory and in the object of everybody who belongs to it, by a mandate too.
 * After a change the tenant brings it there by its alarm.
 */
import { within } from "../../time-limits.ts";
import { renameTenant } from "../../directory/tenants.ts";
import { userOf } from "../../user/user-client.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { rolesOfMembers } from "../core/rights/who-sees.ts";
import { tenantReference } from "../core/tenant-row.ts";

/** Longest wait for one that is told, in milliseconds. */
const ANSWER_MS = 10_000;
/** How many are told at the same time. */
const TOLD_AT_ONCE = 20;
/** After a failure; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 20_000;
/** After this many tries, in four days, somebody is left with the former name until the next change. */
const MAX_TELLINGS = 15;

const DIRECTORY = "";

type ToTell = { userId: string; failures: number; revision: number };

/** All are to be told. Belongs in the transaction of the change. */
export function tellName(db: TenantDatabase): void {
	db.sql.exec(
		`INSERT INTO name_to_tell (user_id, due_at) SELECT value, ?1 FROM json_each(?2) WHERE true
		ON CONFLICT DO UPDATE SET due_at = ?1, failures = 0, revision = revision + 1`,
		db.clock(),
		JSON.stringify([DIRECTORY, ...rolesOfMembers(db).keys()]),
	);
}

export const NAME_JOB: Job = {
	kind: "the tenant's new name",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM name_to_tell", values: [] }),
	async run({ db, env, now }) {
		const due = db.sql
			.exec<ToTell>(
				`SELECT user_id AS userId, failures, revision FROM name_to_tell WHERE due_at <= ?
				ORDER BY due_at, user_id LIMIT +?`,
				now,
				TOLD_AT_ONCE,
			)
			.toArray();
		await Promise.all(due.map((row) => tell(db, env, row)));
	},
};

/** Never rejects: what fails is due again after a pause. */
async function tell(db: TenantDatabase, env: CmsEnv, { userId, failures, revision }: ToTell): Promise<void> {
	const { documentId, name } = tenantReference(db);
	const isThisOne = "user_id = ? AND revision = ?";
	try {
		const told: PromiseLike<unknown> =
			userId === DIRECTORY
				? renameTenant(env.DIRECTORY, documentId, name)
				: userOf(env, userId).memberships.rename(readTenantKey(db), name);
		await within(ANSWER_MS, told);
	} catch (error) {
		console.error("somebody could not be told of a tenant's new name", userId, error);
		if (failures + 1 < MAX_TELLINGS) {
			db.sql.exec(
				`UPDATE name_to_tell SET failures = ?, due_at = ? WHERE ${isThisOne}`,
				failures + 1,
				db.clock() + FIRST_PAUSE_MS * 2 ** failures,
				userId,
				revision,
			);
			return;
		}
	}
	db.sql.exec(`DELETE FROM name_to_tell WHERE ${isThisOne}`, userId, revision);
}
