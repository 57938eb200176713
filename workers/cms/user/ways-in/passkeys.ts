/** Passkeys: on the database of the user's object. */
import { ContractError } from "../../../../contract/errors.ts";
import { newDocumentId } from "../../new-id.ts";

/** Most passkeys of a user. */
export const MAX_PASSKEYS = 20;

// Instants in milliseconds since 1970.
export type PasskeyRow = {
	id: string;
	credentialId: string;
	publicKey: string;
	counter: number;
	transports: string;
	host: string;
	name: string;
	createdAt: number;
	lastSeenAt: number | null;
};

export type NewPasskey = Pick<
	PasskeyRow,
	"credentialId" | "publicKey" | "counter" | "transports" | "host" | "name"
>;

const COLUMNS = `id, credential_id AS credentialId, public_key AS publicKey, counter, transports, host, name,
	created_at AS createdAt, last_seen_at AS lastSeenAt`;

export function listPasskeys(sql: SqlStorage): PasskeyRow[] {
	return sql.exec<PasskeyRow>(`SELECT ${COLUMNS} FROM passkey ORDER BY created_at, id`).toArray();
}

export function findPasskey(sql: SqlStorage, credentialId: string): PasskeyRow | null {
	const found = sql.exec<PasskeyRow>(`SELECT ${COLUMNS} FROM passkey WHERE credential_id = ?`, credentialId);
	return found.toArray()[0] ?? null;
}

/** @throws ContractError 409 for one that is there already, 400 where the user has as many as can be */
export function addPasskey(sql: SqlStorage, added: NewPasskey, now: number): PasskeyRow {
	if (findPasskey(sql, added.credentialId)) throw new ContractError("ConflictError", "error.passkeyKnown");
	if (listPasskeys(sql).length >= MAX_PASSKEYS) {
		const message = "validation.tooMany";
		throw new ContractError("ValidationError", message, { errors: [{ path: ["data"], message }] });
	}
	const { credentialId, publicKey, counter, transports, host, name } = added;
	return sql
		.exec<PasskeyRow>(
			`INSERT INTO passkey (id, credential_id, public_key, counter, transports, host, name, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
			newDocumentId(),
			credentialId,
			publicKey,
			counter,
			transports,
			host,
			name,
			now,
		)
		.one();
}

/**
 * It was used, and has counted that. @returns whether it still counts: a counter that does not grow is that of a copy,
 * also where two come at the same time
 */
export function usePasskey(sql: SqlStorage, credentialId: string, counter: number, now: number): boolean {
	const used = sql.exec(
		`UPDATE passkey SET counter = ?2, last_seen_at = ?3
		WHERE credential_id = ?1 AND (counter < ?2 OR (counter = 0 AND ?2 = 0))`,
		credentialId,
		counter,
		now,
	);
	return used.rowsWritten > 0;
}

/** `null` for one that is not there. */
export function renamePasskey(sql: SqlStorage, id: string, name: string): PasskeyRow | null {
	const renamed = sql.exec<PasskeyRow>(
		`UPDATE passkey SET name = ? WHERE id = ? RETURNING ${COLUMNS}`,
		name,
		id,
	);
	return renamed.toArray()[0] ?? null;
}

/** @returns whether there was one */
export function removePasskey(sql: SqlStorage, id: string): boolean {
	return sql.exec("DELETE FROM passkey WHERE id = ?", id).rowsWritten > 0;
}

/** None of them counts any more. */
export function removePasskeys(sql: SqlStorage): void {
	sql.exec("DELETE FROM passkey");
}
