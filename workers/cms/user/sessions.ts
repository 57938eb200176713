/** The sessions of a user: a token counts as long as its session is here. On the database of the user's object. */
import { SESSION_SECONDS } from "../../../contract/constants.ts";
import { forgetAwaited, type SecondFactor } from "./ways-in/second-factor.ts";

/** Most sessions of a user; beyond, the one that has not been used for longest ends for a new one. */
export const MAX_SESSIONS = 100;
/** That a session is used is written down no more often than this, in milliseconds: writing costs. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
const MAX_USER_AGENT = 300;

// Instants in milliseconds since 1970.
export type SessionRow = {
	id: string;
	userAgent: string;
	createdAt: number;
	lastSeenAt: number;
	expiresAt: number;
	secondFactor: SecondFactor | null;
};

/** @returns the ids of those that have ended for it */
export function openSession(
	sql: SqlStorage,
	id: string,
	userAgent: string,
	now: number,
	secondFactor: SecondFactor | null = null,
): string[] {
	sql.exec("DELETE FROM session WHERE expires_at <= ?", now);
	const ended = sql
		.exec<{ id: string }>(
			"DELETE FROM session WHERE id IN (SELECT id FROM session ORDER BY last_seen_at DESC, id LIMIT -1 OFFSET ?) RETURNING id",
			MAX_SESSIONS - 1,
		)
		.toArray();
	sql.exec(
		`INSERT INTO session (id, user_agent, created_at, last_seen_at, expires_at, second_factor)
		VALUES (?, ?, ?, ?, ?, ?)`,
		id,
		userAgent.slice(0, MAX_USER_AGENT),
		now,
		now,
		now + SESSION_SECONDS * 1000,
		secondFactor,
	);
	return ended.map((session) => session.id);
}

/** Those that count, the one that was used last first. */
export function readSessions(sql: SqlStorage, now: number): SessionRow[] {
	return sql
		.exec<SessionRow>(
			`SELECT id, user_agent AS userAgent, created_at AS createdAt, last_seen_at AS lastSeenAt,
				expires_at AS expiresAt, second_factor AS secondFactor
			FROM session WHERE expires_at > ? ORDER BY last_seen_at DESC, created_at DESC, id`,
			now,
		)
		.toArray();
}

/** @returns whether there was one */
export function endSession(sql: SqlStorage, id: string): boolean {
	return sql.exec("DELETE FROM session WHERE id = ?", id).rowsWritten > 0;
}

/** Ends all but one, and what is about to become one. @returns the ids of those that have ended */
export function endOtherSessions(sql: SqlStorage, keptId: string | null): string[] {
	forgetAwaited(sql);
	const ended = sql.exec<{ id: string }>("DELETE FROM session WHERE id IS NOT ? RETURNING id", keptId);
	return ended.toArray().map(({ id }) => id);
}

/** Writes down that a session is used, where that is not known for this hour. @returns since when it is known */
export function noteUse(sql: SqlStorage, id: string, lastSeenAt: number, now: number): number {
	if (now - lastSeenAt < SEEN_EVERY_MS) return lastSeenAt;
	sql.exec("UPDATE session SET last_seen_at = ? WHERE id = ?", now, id);
	return now;
}

/** Its user has shown the second factor in it. */
export function noteSecondFactor(sql: SqlStorage, id: string, secondFactor: SecondFactor): void {
	sql.exec("UPDATE session SET second_factor = ? WHERE id = ?", secondFactor, id);
}
