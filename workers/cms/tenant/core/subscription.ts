import { mayCreate } from "../../../../contract/entities/rights.ts";
import type { SubscriptionStatus } from "../../../../contract/entities/vocabulary.ts";
import type { TenantDatabase } from "./database.ts";
import { forbidden, notFound } from "./errors.ts";

/**
 * 403 where nothing may be made: the tenant is not active, or its subscription has ended (spec 6). What is there stays
 * readable, and is changed as before.
 */
export function requireSubscription(db: TenantDatabase): void {
	if (!hasSubscription(db)) throw forbidden("error.subscriptionInactive");
}

/** Whether something may be made here; 404 where there is no tenant. */
export function hasSubscription(db: TenantDatabase): boolean {
	const row = db.sql
		.exec<{ isActive: number; status: SubscriptionStatus }>(
			"SELECT is_active AS isActive, subscription_status AS status FROM tenant",
		)
		.toArray()[0];
	if (!row) throw notFound();
	return row.isActive === 1 && mayCreate(row.status);
}

/** Active and archived documents: from the counters, which are kept on write. */
export function countDocuments({ sql }: TenantDatabase): number {
	return sql
		.exec<{ n: number }>(
			"SELECT coalesce(sum(n), 0) AS n FROM counter WHERE kind = 'all' AND ref_row = 0 AND state < 2",
		)
		.one().n;
}

/** 403 where the plan has no room for one more. */
export function requireWithinPlan(db: TenantDatabase, what: "documents" | "members", count: number): void {
	const { most } = db.sql
		.exec<{ most: number | null }>("SELECT limits ->> ? AS most FROM tenant", `$.${what}`)
		.one();
	if (most !== null && count >= most) {
		throw forbidden(what === "documents" ? "error.planDocuments" : "error.planMembers");
	}
}
