import type { TenantRole } from "../../../contract/entities/vocabulary.ts";
import { type Announcement, announceTo } from "../events/live-events.ts";
import { EVERYBODY } from "./core/announcements.ts";
import type { TenantDatabase } from "./core/database.ts";
import type { Job } from "./core/jobs.ts";
import { rolesOfMembers } from "./core/rights/who-sees.ts";
import { factsForGuests, tenantFacts } from "./core/tenant-row.ts";
import { STORAGE_LIMIT, storageLimits } from "./files/storage-limits.ts";

/** The fill of the storage is told when it is another whole percent, and no more often than this, in milliseconds. */
const METER_PAUSE_MS = 30_000;

/** How full the storage is, in whole percent. A subscription that has ended has no room: there nothing fills. */
const PERCENT = `SELECT CASE WHEN most > 0 THEN CAST(100 * used / most AS INTEGER) ELSE 0 END FROM (
	SELECT coalesce(latest_meter_events ->> '$.storageBytes', 0) AS used,
		${STORAGE_LIMIT} * 1.0 AS most
	FROM tenant
)`;

/**
 * Tells the members' open pages that the tenant has changed, or what they are there: by the alarm that rings right after
 * the write. What is not told by then is told later, and something twice where it has been cut off in between.
 */
export const TENANT_NEWS_JOB: Job = {
	kind: "news of the tenant",
	dueAt: () => ({
		sql: `SELECT CASE WHEN EXISTS (SELECT 1 FROM tenant_news) THEN 0
			ELSE (SELECT t.at + ? FROM told_meter t WHERE t.percent <> (${PERCENT})) END FROM tenant`,
		values: [METER_PAUSE_MS, JSON.stringify(storageLimits())],
	}),
	run({ db, env, now }) {
		const announcements = db.transaction(() => {
			noteMeter(db, now);
			return takeNews(db);
		});
		// Nobody's alarm waits until everybody has been told.
		for (const announcement of announcements) void announceTo(env)(announcement);
	},
};

/** How full the storage is: where that is due all are told, and whenever they are told of anything it is known. */
function noteMeter(db: TenantDatabase, now: number): void {
	const limits = JSON.stringify(storageLimits());
	db.sql.exec(
		`INSERT INTO tenant_news SELECT '' FROM told_meter
		WHERE percent <> (${PERCENT}) AND at + ? <= ?
		ON CONFLICT DO NOTHING`,
		limits,
		METER_PAUSE_MS,
		now,
	);
	db.sql.exec(
		`UPDATE told_meter SET percent = (${PERCENT}), at = ?
		WHERE EXISTS (SELECT 1 FROM tenant_news WHERE user_id = '')`,
		limits,
		now,
	);
}

/** What is to be told, one announcement for all who are the same here. */
function takeNews(db: TenantDatabase): Announcement[] {
	const told = db.sql
		.exec<{ userId: string }>("DELETE FROM tenant_news RETURNING user_id AS userId")
		.toArray()
		.map(({ userId }) => userId);
	if (told.length === 0) return [];
	const { documentId, isActive, latestMeterEvents, subscriptionId, subscription, features } = tenantFacts(db);
	const facts = { documentId, isActive, latestMeterEvents, subscriptionId, subscription, features };
	const roles = rolesOfMembers(db);
	const isAll = told.includes(EVERYBODY);
	const members = [...roles].flatMap(([userId, held]) => (isGuest(held) ? [] : [userId]));
	const userIds = [...new Set(isAll ? [...told, ...members] : told)].filter((id) => id !== EVERYBODY);
	return [...Map.groupBy(userIds, (userId) => roles.get(userId)?.join())].map(([, alike]) => {
		const tenantRoles = roles.get(alike[0] ?? "") ?? [];
		// Who does not belong here any more learns no more than that.
		const known = isGuest(tenantRoles) ? factsForGuests(db) : facts;
		const data = tenantRoles.length > 0 ? { ...known, tenantRoles } : { documentId, tenantRoles };
		return { event: { name: "updateTenant", data }, userIds: alike };
	});
}

/** What concerns the tenant itself concerns nobody who sees but what was shared. */
function isGuest(roles: readonly TenantRole[]): boolean {
	return roles.every((role) => role === "Guest");
}
