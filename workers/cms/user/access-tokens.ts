/** Tokens that the user has made for programs: on the database of the user's object. Only their hashes are kept. */
import { ContractError } from "../../../contract/errors.ts";
import type { SecondFactor } from "./ways-in/second-factor.ts";

/** So many a user has at the same time. */
export const MAX_ACCESS_TOKENS = 50;
/** How exactly it is known when one was used last, in milliseconds. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

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

/** @throws ContractError 400 naming `name` where the user has as many as can be */
export function addAccessToken(
	sql: SqlStorage,
	{ id, hash, name, mayWrite, expiresAt }: NewAccessTokenRow,
	now: number,
	secondFactor: SecondFactor | null,
): AccessTokenRow {
	sql.exec("DELETE FROM access_token WHERE expires_at <= ?", now);
	if (listAccessTokens(sql, now).length >= MAX_ACCESS_TOKENS) {
		const message = "validation.tooMany";
		throw new ContractError("ValidationError", `name: ${message}`, { errors: [{ path: ["name"], message }] });
	}
	return sql
		.exec<AccessTokenRow>(
			`INSERT INTO access_token (id, token_hash, name, may_write, created_at, expires_at, second_factor)
			VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
			id,
			hash,
			name,
			mayWrite ? 1 : 0,
			now,
			expiresAt,
			secondFactor,
		)
		.one();
}

export interface NewAccessTokenRow {
	id: string;
	hash: string;
	name: string;
	mayWrite: boolean;
	expiresAt: number;
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
