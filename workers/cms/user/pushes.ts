/** Messages to the browsers of a user: on the database of the user's object, and sent by its alarm. */
import { NOTIFICATION_TYPES } from "../../../contract/entities/notification.ts";
import { ContractError } from "../../../contract/errors.ts";
import { unavailable } from "../time-limits.ts";
import { type MailText, mailTexts } from "../mail/mail-texts.ts";
import { messageOf, type PushedNotification, summaryOf, testMessage } from "../push/push-message.ts";
import type { PushMessage, PushService } from "../push/push-service.ts";
import { removeWhere } from "./push-subscriptions.ts";

/** What comes within this time is sent together, in milliseconds. */
const GATHERED_MS = 1_000;
/** What is told later than this names no document: nobody has asked whether the user still sees it. In milliseconds. */
const NAMED_MS = 60_000;
/** More than this many at once are one message. */
const MAX_EACH = 3;
/** After a failure; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 30_000;
/** No service makes us wait longer: what is told at once is old by then. */
const LONGEST_PAUSE_MS = 60 * 60_000;
/** After this many tries what waits for a browser is given up: the page of notifications has it all. */
export const MAX_TRIES = 6;
/** An object has few connections at a time. */
const AT_ONCE = 5;
/** Between two test messages to a browser, in milliseconds. */
const TEST_PAUSE_MS = 10_000;

export interface PushContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "DIRECTORY">;
	clock: () => number;
	/** `null` where nothing is pushed. */
	service: PushService | null;
}

type Subscription = {
	id: number;
	endpoint: string;
	p256dh: string;
	auth: string;
	applicationServerKey: string;
	expiresAt: number;
	failures: number;
};
type WaitingRow = Omit<PushedNotification, "type"> & { type: string; toldAt: number };

const COLUMNS = `id, endpoint, p256dh, auth, application_server_key AS applicationServerKey, expires_at AS expiresAt,
	failures`;

/** When there is something to send next; `null` for never. */
export function pushesDueAt(sql: SqlStorage): number | null {
	return sql.exec<{ dueAt: number | null }>("SELECT min(due_at) AS dueAt FROM push_subscription").one().dueAt;
}

/** Has each of the user's browsers told of these notifications. Belongs in the transaction that keeps them. */
export function enqueuePushes(sql: SqlStorage, notificationIds: readonly string[], now: number): void {
	if (notificationIds.length === 0) return;
	const { rowsWritten } = sql.exec(
		`INSERT INTO push_message (subscription, notification_id)
		SELECT push_subscription.id, value FROM push_subscription, json_each(?)
		WHERE expires_at > ? ON CONFLICT DO NOTHING`,
		JSON.stringify(notificationIds),
		now,
	);
	if (rowsWritten === 0) return;
	// (A browser whose service has asked for time waits as long as that.)
	sql.exec(
		"UPDATE push_subscription SET due_at = coalesce(due_at, ?) WHERE expires_at > ?",
		now + GATHERED_MS,
		now,
	);
}

/** Sends what is due. Never rejects: what fails is due again after a pause. */
export async function runPushes(context: PushContext): Promise<void> {
	const { storage, clock, service, env } = context;
	const due = storage.sql
		.exec<Subscription>(
			`SELECT ${COLUMNS} FROM push_subscription WHERE due_at <= ? ORDER BY due_at, id`,
			clock(),
		)
		.toArray();
	if (due.length === 0) return;
	if (!service) {
		// The keys have been taken away: nobody waits for it.
		return storage.transactionSync(() => {
			for (const { id } of due) dropAll(storage.sql, id, clock());
		});
	}
	const t = await mailTexts(env.DIRECTORY);
	for (let at = 0; at < due.length; at += AT_ONCE) {
		// oxlint-disable-next-line no-await-in-loop -- a few at a time
		await Promise.all(
			due.slice(at, at + AT_ONCE).map((subscription) => sendAll(context, service, subscription, t)),
		);
	}
}

/** A message to see whether it comes. It is sent at once, and nobody tries a second time. */
export async function sendTest(context: PushContext, documentId: string): Promise<void> {
	const { storage, env, clock, service } = context;
	const now = clock();
	const t = await mailTexts(env.DIRECTORY);
	const target = storage.transactionSync(() => {
		const [found] = storage.sql
			.exec<Subscription & { testedAt: number | null }>(
				`SELECT ${COLUMNS}, tested_at AS testedAt FROM push_subscription WHERE document_id = ? AND expires_at > ?`,
				documentId,
				now,
			)
			.toArray();
		if (!found || !service) throw new ContractError("NotFoundError", "error.entryNotFound");
		if (found.testedAt !== null && now - found.testedAt < TEST_PAUSE_MS) {
			const retryAfter = Math.ceil((found.testedAt + TEST_PAUSE_MS - now) / 1000);
			throw new ContractError("TooManyRequestsError", "error.tooManyAttempts", { retryAfter });
		}
		storage.sql.exec("UPDATE push_subscription SET tested_at = ? WHERE id = ?", now, found.id);
		return found;
	});
	if (!service) return;
	const { outcome } = await service.push(target, testMessage(t, `test-${now.toString(36)}`));
	if (outcome === "taken") return markTaken(storage.sql, target.id, clock());
	if (outcome === "gone") {
		storage.transactionSync(() => removeWhere(storage.sql, "id = ?", target.id));
		throw new ContractError("NotFoundError", "error.entryNotFound");
	}
	throw unavailable(TEST_PAUSE_MS / 1000);
}

async function sendAll(
	context: PushContext,
	service: PushService,
	subscription: Subscription,
	t: MailText,
): Promise<void> {
	const { storage, clock } = context;
	const { id, expiresAt, applicationServerKey } = subscription;
	// A browser that has subscribed for other keys of ours takes nothing by these.
	if (applicationServerKey !== service.publicKey) {
		return storage.transactionSync(() => void removeWhere(storage.sql, "id = ?", id));
	}
	if (expiresAt <= clock()) return storage.transactionSync(() => dropAll(storage.sql, id, clock()));
	for (const { message, tells } of messagesFor(storage.sql, id, t, clock())) {
		// oxlint-disable-next-line no-await-in-loop -- in their order
		const pushed = await service.push(subscription, message);
		if (pushed.outcome === "gone") {
			return storage.transactionSync(() => void removeWhere(storage.sql, "id = ?", id));
		}
		if (pushed.outcome === "later") return postpone(context, subscription, pushed.afterMs);
		storage.transactionSync(() => {
			drop(storage.sql, id, tells);
			if (pushed.outcome === "taken") markTaken(storage.sql, id, clock());
		});
		// Somebody has signed out there, or removed it, meanwhile.
		if (!isThere(storage.sql, id)) return;
	}
	storage.transactionSync(() => settle(storage.sql, id, clock()));
}

/** What waits for a browser, in the order in which it happened; what has been seen elsewhere is told no more. */
function messagesFor(
	sql: SqlStorage,
	subscription: number,
	t: MailText,
	now: number,
): { message: PushMessage; tells: string[] }[] {
	const waiting = sql
		.exec<WaitingRow>(
			`SELECT document_id AS documentId, type, count, date, author_name AS author, subject_name AS name,
				told_at AS toldAt
			FROM push_message JOIN notification ON document_id = notification_id
			WHERE subscription = ? AND seen = 0 ORDER BY told_at, notification.id`,
			subscription,
		)
		.toArray();
	if (waiting.length > MAX_EACH) {
		const tells = waiting.map(({ documentId }) => documentId);
		return [{ message: summaryOf(waiting.length, t), tells }];
	}
	return waiting.map(({ toldAt, ...row }) => {
		const type = NOTIFICATION_TYPES.find((each) => each === row.type) ?? "Custom";
		const name = now - toldAt > NAMED_MS ? null : row.name;
		return { message: messageOf({ ...row, type, name }, t), tells: [row.documentId] };
	});
}

function drop(sql: SqlStorage, subscription: number, notificationIds: readonly string[]): void {
	sql.exec(
		"DELETE FROM push_message WHERE subscription = ? AND notification_id IN (SELECT value FROM json_each(?))",
		subscription,
		JSON.stringify(notificationIds),
	);
}

function markTaken(sql: SqlStorage, id: number, now: number): void {
	sql.exec("UPDATE push_subscription SET succeeded_at = ?, failures = 0 WHERE id = ?", now, id);
}

function isThere(sql: SqlStorage, id: number): boolean {
	return sql.exec("SELECT 1 FROM push_subscription WHERE id = ?", id).toArray().length > 0;
}

/** All has been sent; what has come meanwhile is due now, and what nobody is to be told any more is dropped. */
function settle(sql: SqlStorage, id: number, now: number): void {
	sql.exec(
		`DELETE FROM push_message WHERE subscription = ? AND NOT EXISTS (
			SELECT 1 FROM notification WHERE document_id = notification_id AND seen = 0
		)`,
		id,
	);
	sql.exec(
		`UPDATE push_subscription SET failures = 0,
			due_at = CASE WHEN EXISTS (SELECT 1 FROM push_message WHERE subscription = ?1) THEN ?2 END
		WHERE id = ?1`,
		id,
		now,
	);
}

/** The next try, or the end of them. */
function postpone({ storage, clock }: PushContext, { id, failures }: Subscription, afterMs: number | null) {
	storage.transactionSync(() => {
		if (failures + 1 >= MAX_TRIES) {
			console.warn("what was to be pushed to a browser was given up");
			return dropAll(storage.sql, id, clock());
		}
		const pause = Math.min(LONGEST_PAUSE_MS, Math.max(afterMs ?? 0, FIRST_PAUSE_MS * 2 ** failures));
		storage.sql.exec(
			"UPDATE push_subscription SET failures = ?, due_at = ? WHERE id = ?",
			failures + 1,
			clock() + pause,
			id,
		);
	});
}

function dropAll(sql: SqlStorage, id: number, now: number): void {
	sql.exec("DELETE FROM push_message WHERE subscription = ?", id);
	settle(sql, id, now);
}
