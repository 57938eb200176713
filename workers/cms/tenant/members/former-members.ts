import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse } from "../core/errors.ts";
import { endSharesWith } from "../sharing/share-rows.ts";
import type { Job } from "../core/jobs.ts";
import { removeMember, requireAnAdmin } from "../core/rights/memberships.ts";
import { membersOf } from "../core/people.ts";
import { isMember } from "../core/rights/who-sees.ts";

/** What is kept for a member, by user. */
const KEPT = [
	{ table: "notice", key: "id" },
	{ table: "notification_setting", key: "document_row" },
	{ table: "inbox_dismissal", key: "item_row" },
] as const;
/** So many rows go in one turn: some milliseconds. */
const ROWS_AT_ONCE = 1_000;

/** Goes on with what is kept for members who have gone, one slice a turn. */
export const FORMER_MEMBER_JOB: Job = {
	kind: "former members",
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM former_member LIMIT 1)", values: [] }),
	run: ({ db }) =>
		db.transaction(() => {
			const [former] = db.sql
				.exec<{ userId: string }>("SELECT user_id AS userId FROM former_member LIMIT 1")
				.toArray();
			if (former) forgetSlice(db, former.userId);
		}),
};

/**
 * Ends a membership with all rights, in this turn; what else is kept of it goes by and by, and opens nothing meanwhile.
 * @returns whether there was such a member. `requireAnAdmin` belongs behind it.
 */
export function forgetMember(db: TenantDatabase, userId: string): boolean {
	if (!removeMember(db, userId)) return false;
	forgetKept(db, userId);
	return true;
}

/** Forgets by and by what is kept for somebody who is no member (any more). */
export function forgetKept(db: TenantDatabase, userId: string): void {
	db.sql.exec("INSERT INTO former_member VALUES (?) ON CONFLICT DO NOTHING", userId);
	forgetSlice(db, userId);
}

/**
 * Takes out a member who leaves, with what is kept for them here. Again, or for somebody who is none, nothing happens.
 * 409 for the last one with full rights (nobody could let anybody in any more), and for who works here by a mandate.
 */
export function leaveTenant(db: TenantDatabase, userId: string): null {
	const name = membersOf(db).find((one) => one.userId === userId)?.name ?? null;
	endSharesWith(db, userId);
	if (!forgetMember(db, userId)) {
		// Who works for it is said by the company of the mandate, which would say so again.
		if (isMember(db, userId)) throw inUse("error.leaveMandate");
		return null;
	}
	requireAnAdmin(db);
	recordChange(
		db,
		{ userId, now: db.clock() },
		{ entity: "member", entityId: userId, action: "delete", changes: changesBetween({ name }, {}) },
	);
	return null;
}

function forgetSlice(db: TenantDatabase, userId: string): void {
	// Whoever has come back meanwhile keeps what is there by now.
	if (!isMember(db, userId)) {
		let left = ROWS_AT_ONCE;
		for (const { table, key } of KEPT) {
			if (left <= 0) return;
			left -= db.sql.exec(
				`DELETE FROM ${table} WHERE user_id = ?1 AND ${key} IN (SELECT ${key} FROM ${table} WHERE user_id = ?1 LIMIT +?2)`,
				userId,
				left,
			).rowsWritten;
		}
		if (left <= 0) return;
	}
	db.sql.exec("DELETE FROM former_member WHERE user_id = ?", userId);
}
