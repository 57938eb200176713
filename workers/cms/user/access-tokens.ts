/** Tokens that the user has made for programs: on the database of the user's object. Only their hashes are kept. */
import { createHash } from "node:crypto";
import { ContractError } from "../../../contract/errors.ts";
import type { SecondFactor } from "./ways-in/second-factor.ts";

/** Most tokens of a user. */
export const MAX_ACCESS_TOKENS = 50;
/** That one is used is written down no more often than this, in milliseconds. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long a repeated request is recognised, in milliseconds. */
const REPEATED_MS = DAY_MS;

// Instants in milliseconds since 1970.
export type AccessTokenRow = {
	id: string;
	name: string;
	mayWrite: number;
	createdAt: number;
	lastSeenAt: number | null;
	expiresAt: number;
	/** That of the session in which it was made. */
	secondFactor: SecondFactor | null;
};

const COLUMNS = `id, name, may_write AS mayWrite, created_at AS createdAt, last_seen_at AS lastSeenAt,
	expires_at AS expiresAt, second_factor AS secondFactor`;

/** Those that count, the latest first. */
export function listAccessTokens(sql: SqlStorage, now: number): AccessTokenRow[] {
	return sql
		.exec<AccessTokenRow>(
			`SELECT ${COLUMNS} FROM access_token WHERE expires_at > ? ORDER BY created_at DESC, id`,
			now,
		)
		.toArray();
}

/**
 * Keeps a new token. What is asked for again by the same key, from a session of the same kind, gets the first one.
 * @throws ContractError 400 naming `name` where the user has as many as can be, 409 where the key was used for another
 */
export function addAccessToken(
	sql: SqlStorage,
	{ id, hash, name, mayWrite, days, repeatKey }: NewAccessTokenRow,
	now: number,
	secondFactor: SecondFactor | null,
): AccessTokenRow {
	sql.exec("DELETE FROM access_token WHERE expires_at <= ?", now);
	const repeatHash = repeatKey === null ? null : createHash("sha256").update(repeatKey).digest("hex");
	const [first] = sql
		.exec<AccessTokenRow>(
			`SELECT ${COLUMNS} FROM access_token WHERE repeat_hash = ? AND created_at > ? AND second_factor IS ?`,
			repeatHash,
			now - REPEATED_MS,
			secondFactor,
		)
		.toArray();
	if (first) {
		const isSame =
			first.name === name &&
			first.mayWrite === Number(mayWrite) &&
			first.expiresAt - first.createdAt === days * DAY_MS;
		if (!isSame) throw new ContractError("ConflictError", "error.idempotencyKeyReused");
		return first;
	}
	if (listAccessTokens(sql, now).length >= MAX_ACCESS_TOKENS) {
		const message = "validation.tooMany";
		throw new ContractError("ValidationError", `name: ${message}`, { errors: [{ path: ["name"], message }] });
	}
	return sql
		.exec<AccessTokenRow>(
			`INSERT INTO access_token (id, token_hash, name, may_write, created_at, expires_at, second_factor, repeat_hash)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
			id,
			hash,
			name,
			Number(mayWrite),
			now,
			now + days * DAY_MS,
			secondFactor,
			repeatHash,
		)
		.one();
}

export interface NewAccessTokenRow {
	id: string;
	hash: string;
	name: string;
	mayWrite: boolean;
	/** For how long it counts. */
	days: number;
	/** The Idempotency-Key of the request, if it has one. */
	repeatKey: string | null;
}

/** The token with this hash, if it counts; that it is used is written down once an hour. */
export function useAccessToken(sql: SqlStorage, hash: string, now: number): AccessTokenRow | null {
	const [row] = sql
		.exec<AccessTokenRow>(
			`SELECT ${COLUMNS} FROM access_token WHERE token_hash = ? AND expires_at > ?`,
			hash,
			now,
		)
		.toArray();
	if (!row) return null;
	if (now - (row.lastSeenAt ?? 0) >= SEEN_EVERY_MS) {
		sql.exec("UPDATE access_token SET last_seen_at = ? WHERE id = ?", now, row.id);
	}
	return row;
}

/** @returns the hashes of those that have ended: of one, or of all */
export function removeAccessTokens(sql: SqlStorage, id: string | null): string[] {
	const removed = sql.exec<{ hash: string }>(
		"DELETE FROM access_token WHERE ?1 IS NULL OR id = ?1 RETURNING token_hash AS hash",
		id,
	);
	return removed.toArray().map(({ hash }) => hash);
}
