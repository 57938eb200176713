/** Accounts elsewhere by which the user signs in: on the database of the user's object. */
import { ContractError } from "../../../../contract/errors.ts";
import { newDocumentId } from "../../new-id.ts";

/** Most accounts elsewhere of a user: one of each provider, and some that changed. */
const MAX_IDENTITIES = 20;

// Instants in milliseconds since 1970.
export type IdentityRow = {
	id: string;
	hash: string;
	provider: string;
	email: string | null;
	createdAt: number;
	lastSeenAt: number | null;
};

export type NewIdentity = Pick<IdentityRow, "hash" | "provider" | "email">;

const COLUMNS = "id, hash, provider, email, created_at AS createdAt, last_seen_at AS lastSeenAt";

export function listIdentities(sql: SqlStorage): IdentityRow[] {
	return sql.exec<IdentityRow>(`SELECT ${COLUMNS} FROM identity ORDER BY created_at, id`).toArray();
}

export function hasIdentity(sql: SqlStorage, hash: string): boolean {
	return sql.exec("SELECT 1 FROM identity WHERE hash = ?", hash).toArray().length > 0;
}

/** Twice is once. @throws ContractError 409 where the user has as many as can be */
export function addIdentity(
	sql: SqlStorage,
	{ hash, provider, email }: NewIdentity,
	now: number,
): { row: IdentityRow; isNew: boolean } {
	const found = listIdentities(sql).find((row) => row.hash === hash);
	if (found) return { row: found, isNew: false };
	if (listIdentities(sql).length >= MAX_IDENTITIES) {
		throw new ContractError("ConflictError", "validation.tooMany");
	}
	const row = sql
		.exec<IdentityRow>(
			`INSERT INTO identity (id, hash, provider, email, created_at) VALUES (?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
			newDocumentId(),
			hash,
			provider,
			email,
			now,
		)
		.one();
	return { row, isNew: true };
}

/** Somebody has signed in by it. @returns whether it counts */
export function useIdentity(sql: SqlStorage, hash: string, now: number): boolean {
	return sql.exec("UPDATE identity SET last_seen_at = ? WHERE hash = ?", now, hash).rowsWritten > 0;
}

/** @returns what it was; `null` for one that is not there */
export function removeIdentity(sql: SqlStorage, id: string): IdentityRow | null {
	return (
		sql.exec<IdentityRow>(`DELETE FROM identity WHERE id = ? RETURNING ${COLUMNS}`, id).toArray()[0] ?? null
	);
}

/** None of them counts any more. What the directory still has of them leads to nothing. */
export function removeIdentities(sql: SqlStorage): void {
	sql.exec("DELETE FROM identity");
}
