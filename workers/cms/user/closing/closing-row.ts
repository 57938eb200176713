/** How far the deletion of the account has come (decision 068): on the database of the user's object. */

/**
 * `asking`: its tenants are asked whether they let the user go; `shut`: nothing opens but the way back; `reopening`: the
 * user stays, and tenants are told; `ending`: it is being removed; `ended`: nobody finds it any more, and its last mail
 * leaves.
 */
export type ClosingState = "asking" | "shut" | "reopening" | "ending" | "ended";

// Instants in milliseconds since 1970.
export type Closing = { state: ClosingState; endsAt: number; dueAt: number; failures: number };

/** After a failure; each further pause is twice the one before, to an hour: half a farewell does not stay. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

export function readClosing(sql: SqlStorage): Closing | null {
	const rows = sql.exec<Closing>("SELECT state, ends_at AS endsAt, due_at AS dueAt, failures FROM closing");
	return rows.toArray()[0] ?? null;
}

/** When the account is removed that is shut; `null` for one that is open. */
export function shutUntil(sql: SqlStorage): number | null {
	const closing = readClosing(sql);
	return closing && closing.state !== "asking" && closing.state !== "reopening" ? closing.endsAt : null;
}

/** When there is something to do; `null` for never. */
export function closingDueAt(sql: SqlStorage): number | null {
	return readClosing(sql)?.dueAt ?? null;
}

/** It goes on in this state, at that time. */
export function proceed(sql: SqlStorage, state: ClosingState, dueAt: number): void {
	sql.exec("UPDATE closing SET state = ?, due_at = ?, failures = 0", state, dueAt);
}

/** Something did not answer. @returns the pause until the next try, in milliseconds */
export function postpone(sql: SqlStorage, now: number): number {
	const failures = readClosing(sql)?.failures ?? 0;
	const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
	sql.exec("UPDATE closing SET failures = failures + 1, due_at = ?", now + pause);
	return pause;
}

/** The tenants of the user that do not know it yet. */
export function tenantsToAsk(sql: SqlStorage): string[] {
	return keys(
		sql,
		`SELECT tenant_key AS key FROM membership
		WHERE tenant_key NOT IN (SELECT tenant_key FROM closing_tenant WHERE knows = 1)`,
	);
}

/** All that know it, or may. */
export function tenantsAsked(sql: SqlStorage): string[] {
	return keys(sql, "SELECT tenant_key AS key FROM closing_tenant");
}

export function tenantsLeft(sql: SqlStorage): string[] {
	return keys(sql, "SELECT tenant_key AS key FROM membership ORDER BY tenant_key");
}

/** Before it is asked, and once it has said yes: cut off in between it is known that it may know. */
export function noteAsked(sql: SqlStorage, tenantKey: string, knows: 0 | 1): void {
	sql.exec(
		"INSERT INTO closing_tenant (tenant_key, knows) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET knows = max(knows, ?2)",
		tenantKey,
		knows,
	);
}

export function forgetAsked(sql: SqlStorage, tenantKey: string): void {
	sql.exec("DELETE FROM closing_tenant WHERE tenant_key = ?", tenantKey);
}

function keys(sql: SqlStorage, query: string): string[] {
	return sql
		.exec<{ key: string }>(query)
		.toArray()
		.map(({ key }) => key);
}
