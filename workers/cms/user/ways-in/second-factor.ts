/** The second factor of an account, and who has still to show it: on the database of the user's object. */
import { newDocumentId } from "../../new-id.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./codes.ts";
import type { NewIdentity } from "./identities.ts";

/** How long somebody may look for the code, in milliseconds. */
export const STEP_MS = 5 * 60 * 1000;
/** Most sign-ins of a user that wait at that step; the oldest gives way. */
const MAX_STEPS = 100;

/** What a session was opened by, beside the first factor. */
export type SecondFactor = "code" | "passkey";

// Instants in milliseconds since 1970.
export type CodeKeyRow = { sealed: string; lastStep: number; createdAt: number };

/** `null` where the account has no codes. */
export function readCodeKey(sql: SqlStorage): CodeKeyRow | null {
	const rows = sql.exec<CodeKeyRow>(
		"SELECT sealed, last_step AS lastStep, created_at AS createdAt FROM code_key",
	);
	return rows.toArray()[0] ?? null;
}

export function addCodeKey(sql: SqlStorage, { sealed, step }: { sealed: string; step: number }, now: number) {
	sql.exec(
		"INSERT INTO code_key (one, sealed, last_step, created_at) VALUES (1, ?, ?, ?)",
		sealed,
		step,
		now,
	);
}

/** Steps of thirty seconds by which a code may be ahead of those that count at this moment. */
const MOST_STEPS_AHEAD = 10;

/**
 * A code of this step is used up, with those before. (One that is much later was used by a clock that was ahead: it would
 * keep its owner out until then.)
 * @returns whether it was still good: of two uses one is refused
 */
export function useStepOfCode(sql: SqlStorage, sealed: string, step: number): boolean {
	const used = sql.exec(
		`UPDATE code_key SET last_step = ?2
		WHERE sealed = ?1 AND (last_step < ?2 OR last_step > ?2 + ${MOST_STEPS_AHEAD})`,
		sealed,
		step,
	);
	return used.rowsWritten > 0;
}

/** Takes the codes away; sessions and programs that were opened by one have no second factor any more. */
export function removeCodes(sql: SqlStorage): void {
	sql.exec("DELETE FROM code_key");
	sql.exec("DELETE FROM recovery_code");
	sql.exec("UPDATE session SET second_factor = NULL WHERE second_factor = 'code'");
	sql.exec("UPDATE access_token SET second_factor = NULL WHERE second_factor = 'code'");
	forgetAwaited(sql);
}

/** New ones in the place of all that were there. @returns the codes, which are said this once */
export function replaceRecoveryCodes(sql: SqlStorage): string[] {
	const codes = newRecoveryCodes();
	sql.exec("DELETE FROM recovery_code");
	for (const code of codes) {
		sql.exec("INSERT INTO recovery_code (code_hash) VALUES (?)", hashOfRecoveryCode(code));
	}
	return codes;
}

/** @returns whether it was one that had not been used */
export function useRecoveryCode(sql: SqlStorage, typed: string, now: number): boolean {
	const used = sql.exec(
		"UPDATE recovery_code SET used_at = ? WHERE code_hash = ? AND used_at IS NULL",
		now,
		hashOfRecoveryCode(typed),
	);
	return used.rowsWritten > 0;
}

export function countRecoveryCodes(sql: SqlStorage): number {
	return sql.exec<{ n: number }>("SELECT count(*) AS n FROM recovery_code WHERE used_at IS NULL").one().n;
}

/**
 * Somebody has shown one factor, and is to show the other.
 * @param identity linked once that is done @returns the id of the step
 */
export function awaitStep(sql: SqlStorage, identity: NewIdentity | null, now: number): string {
	sql.exec("DELETE FROM awaited_step WHERE expires_at <= ?", now);
	sql.exec(
		"DELETE FROM awaited_step WHERE id IN (SELECT id FROM awaited_step ORDER BY expires_at DESC, id LIMIT -1 OFFSET ?)",
		MAX_STEPS - 1,
	);
	const id = newDocumentId();
	sql.exec(
		"INSERT INTO awaited_step (id, identity, expires_at) VALUES (?, ?, ?)",
		id,
		identity && JSON.stringify(identity),
		now + STEP_MS,
	);
	return id;
}

/** What is linked once the step is done, as JSON; `undefined` for a step that does not count (any more). */
export function readAwaited(sql: SqlStorage, id: string, now: number): string | null | undefined {
	const found = sql.exec<{ identity: string | null }>(
		"SELECT identity FROM awaited_step WHERE id = ? AND expires_at > ?",
		id,
		now,
	);
	return found.toArray()[0]?.identity;
}

export function endAwaited(sql: SqlStorage, id: string): void {
	sql.exec("DELETE FROM awaited_step WHERE id = ?", id);
}

/** Whoever is at that step begins anew: what they have shown counts no more. */
export function forgetAwaited(sql: SqlStorage): void {
	sql.exec("DELETE FROM awaited_step");
}
