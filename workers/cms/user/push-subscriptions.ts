/** The browsers in which a user is told at once: on the database of the user's object. */
import type { PushDevice, PushSubscriptionWrite } from "../../../contract/entities/push-device.ts";
import { ContractError } from "../../../contract/errors.ts";
import { newDocumentId } from "../new-id.ts";

/** A browser whose session has ended by itself is known for this much longer, in milliseconds: whoever signs in there again is told again. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;
/** Most browsers of a user that are told; beyond, the oldest is forgotten. */
export const MAX_SUBSCRIPTIONS = 20;

/** The session in which something is asked. */
export interface PushSession {
	tokenId: string;
	/** Milliseconds since 1970. */
	expiresAt: number;
}

type Row = {
	documentId: string;
	browser: string | null;
	system: string | null;
	isCurrent: number;
	createdAt: number;
	succeededAt: number | null;
};

/** The latest first. */
export function listSubscriptions(sql: SqlStorage, tokenId: string, now: number): PushDevice[] {
	return sql
		.exec<Row>(
			`SELECT document_id AS documentId, browser, system, token_id = ? AS isCurrent, created_at AS createdAt,
				succeeded_at AS succeededAt
			FROM push_subscription WHERE expires_at > ? ORDER BY created_at DESC, id DESC`,
			tokenId,
			now,
		)
		.toArray()
		.map(({ documentId, browser, system, isCurrent, createdAt, succeededAt }) => ({
			documentId,
			browser,
			system,
			isCurrent: isCurrent === 1,
			createdAt: new Date(createdAt).toISOString(),
			lastSuccessAt: succeededAt === null ? null : new Date(succeededAt).toISOString(),
		}));
}

/**
 * Has the user told in this browser, as long as the session counts. A session has one browser and a browser one session:
 * what it says again takes the place of what it said before. Belongs in a transaction.
 */
export function saveSubscription(
	sql: SqlStorage,
	{ endpoint, keys, applicationServerKey, browser, system }: PushSubscriptionWrite,
	{ tokenId, expiresAt }: PushSession,
	now: number,
): PushDevice {
	removeWhere(sql, "expires_at <= ? OR (token_id = ? AND endpoint <> ?)", now - KNOWN_MS, tokenId, endpoint);
	const { documentId } = sql
		.exec<{ documentId: string }>(
			`INSERT INTO push_subscription
				(document_id, endpoint, p256dh, auth, application_server_key, browser, system, token_id, expires_at, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
				application_server_key = excluded.application_server_key, browser = excluded.browser,
				system = excluded.system, token_id = excluded.token_id, expires_at = excluded.expires_at
			RETURNING document_id AS documentId`,
			newDocumentId(),
			endpoint,
			keys.p256dh,
			keys.auth,
			applicationServerKey,
			browser,
			system,
			tokenId,
			expiresAt,
			now,
		)
		.one();
	removeWhere(
		sql,
		"id IN (SELECT id FROM push_subscription ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?)",
		MAX_SUBSCRIPTIONS,
	);
	const saved = listSubscriptions(sql, tokenId, now).find((device) => device.documentId === documentId);
	// (What has just been written is the latest, or was there before and has not been too many.)
	if (!saved) throw new ContractError("NotFoundError", "error.entryNotFound");
	return saved;
}

/**
 * The same, of a browser that is among the user's already, by its address or by its session: what another user has
 * turned on there, or somebody has removed elsewhere, does not come back. Belongs in a transaction.
 * @throws ContractError 404 for any other
 */
export function renewSubscription(
	sql: SqlStorage,
	write: PushSubscriptionWrite,
	session: PushSession,
	now: number,
): PushDevice {
	const known = sql.exec(
		"SELECT 1 FROM push_subscription WHERE endpoint = ? OR token_id = ?",
		write.endpoint,
		session.tokenId,
	);
	if (known.toArray().length === 0) throw new ContractError("NotFoundError", "error.entryNotFound");
	return saveSubscription(sql, write, session, now);
}

/** @throws ContractError 404 where the user has no such browser */
export function removeSubscription(sql: SqlStorage, documentId: string): void {
	if (removeWhere(sql, "document_id = ?", documentId) === 0) {
		throw new ContractError("NotFoundError", "error.entryNotFound");
	}
}

/** Who has signed out is told nothing there any more. */
export function forgetSessions(sql: SqlStorage, tokenIds: readonly string[]): void {
	if (tokenIds.length === 0) return;
	removeWhere(sql, "token_id IN (SELECT value FROM json_each(?))", JSON.stringify(tokenIds));
}

/** Removes browsers, with what waits for them. @returns how many there were */
export function removeWhere(sql: SqlStorage, condition: string, ...values: (string | number)[]): number {
	const removed = sql
		.exec<{ id: number }>(`DELETE FROM push_subscription WHERE ${condition} RETURNING id`, ...values)
		.toArray();
	for (const { id } of removed) sql.exec("DELETE FROM push_message WHERE subscription = ?", id);
	return removed.length;
}
