/** Mails that sum up what a user is told of, at the times that the user has set: on the database of the user's object. */
import { z } from "zod";
import { NOTIFICATION_TYPES } from "../../../contract/entities/notification.ts";
import { settingKindOf } from "../../../contract/entities/notification-settings.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { type DigestItem, digestMail } from "../mail/digest-mail.ts";
import { mailTexts } from "../mail/mail-texts.ts";
import type { Mailer } from "../mail/mailer.ts";
import { newDocumentId } from "../new-id.ts";
import { askTenant } from "../ask-tenant.ts";
import { digestAt } from "./digest-times.ts";
import { type StillToTell, stillToTellSchema } from "./notice.ts";
import { readSettings } from "./notifications.ts";

/** Longest wait for one tenant, in milliseconds. */
const TENANT_MS = 10_000;
/** After a failure; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 60_000;
/** After this many tries, in eight hours, a mail is given up: the page of notifications has it all. */
export const MAX_TRIES = 10;

const answerSchema = z.union([
	z.object({ ok: z.literal(true), value: stillToTellSchema }),
	z.object({ ok: z.literal(false), name: z.string() }),
]);

export interface DigestContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "TENANTS" | "DIRECTORY">;
	clock: () => number;
	/** Whose object it is. */
	user: { documentId: string; email: string; firstName: string; lastName: string };
	/** `null` where no mail is sent. */
	mailer: Mailer | null;
}

interface Digest {
	id: string;
	failures: number;
	isLeaving: boolean;
}

type WaitingRow = {
	id: number;
	documentId: string;
	itemId: string | null;
	type: string;
	authorName: string | null;
	tenantId: string;
	tenantName: string;
	toldAt: number;
};

/** When there is something to do next; `null` for never. */
export function digestsDueAt(sql: SqlStorage): number | null {
	return sql
		.exec<{ dueAt: number | null }>(
			`SELECT min(at) AS dueAt FROM (
				SELECT min(digest_at) AS at FROM notification WHERE digest_at IS NOT NULL
				UNION ALL SELECT min(due_at) FROM digest
			)`,
		)
		.one().dueAt;
}

/** Sends what is due: what several times have left is one mail. Never rejects: what fails is due again after a pause. */
export async function runDigests(context: DigestContext): Promise<void> {
	const { storage, clock } = context;
	storage.transactionSync(() => gather(context));
	const due = storage.sql
		.exec<{ id: string; failures: number; isLeaving: number }>(
			"SELECT id, failures, is_leaving AS isLeaving FROM digest WHERE due_at <= ? ORDER BY due_at",
			clock(),
		)
		.toArray();
	for (const { id, failures, isLeaving } of due) {
		// oxlint-disable-next-line no-await-in-loop -- there is seldom a second one
		await sendDigest(context, { id, failures, isLeaving: isLeaving === 1 });
	}
}

/** Nothing of what waits is summed up in a mail any more. */
export function forgetDigests(sql: SqlStorage): void {
	sql.exec("UPDATE notification SET digest_id = NULL, digest_at = NULL");
	sql.exec("DELETE FROM digest");
}

/** Puts what is due into a mail. */
function gather({ storage: { sql }, clock, mailer }: DigestContext): void {
	const now = clock();
	const id = mailer && newDocumentId();
	const { rowsWritten } = sql.exec(
		"UPDATE notification SET digest_id = ?, digest_at = NULL WHERE digest_at <= ?",
		id,
		now,
	);
	if (rowsWritten === 0) return;
	if (id) sql.exec("INSERT INTO digest (id, due_at) VALUES (?, ?)", id, now);
	else console.warn("No mail is sent: this installation has no way to (docs/operations.md).");
}

async function sendDigest(context: DigestContext, digest: Digest): Promise<void> {
	const { storage, mailer } = context;
	const { id } = digest;
	if (!mailer) return forget(context, id);
	if (digest.isLeaving && !mailer.knowsIds) {
		console.error("a mail was cut off while it was handed over, and is not sent again", id);
		return forget(context, id);
	}
	try {
		const rows = waitingIn(storage.sql, id);
		const [{ told, unanswered }, texts] = await Promise.all([
			askTenants(context, rows),
			mailTexts(context.env.DIRECTORY),
		]);
		if (unanswered.length > 0 && unanswered.length === rows.length) return postpone(context, digest);
		// From here to the mail's leaving nothing waits: what the user has set meanwhile counts.
		const items = storage.transactionSync(() => {
			splitOff(context, digest, unanswered);
			const answered = rows.filter((row) => !unanswered.includes(row));
			const chosen = chooseItems(context, answered, told);
			if (chosen.length > 0) storage.sql.exec("UPDATE digest SET is_leaving = 1 WHERE id = ?", id);
			return chosen;
		});
		if (items.length === 0) return forget(context, id);
		const { firstName, lastName, email } = context.user;
		const mail = digestMail({ name: `${firstName} ${lastName}`, items, origin: mailer.origin }, texts);
		const sending = await mailer.send({ ...mail, id, to: email });
		if (sending === "sent") return forget(context, id);
		if (sending === "refused" || mailer.knowsIds) return postpone(context, digest);
		console.error("nobody has said whether a mail was taken, and it is not sent again", id);
		forget(context, id);
	} catch (error) {
		console.error("a mail could not be put together", id, error);
		postpone(context, digest);
	}
}

function waitingIn(sql: SqlStorage, digestId: string): WaitingRow[] {
	return sql
		.exec<WaitingRow>(
			`SELECT id, document_id AS documentId, item_id AS itemId, type, author_name AS authorName,
				tenant_document_id AS tenantId, tenant_name AS tenantName, told_at AS toldAt
			FROM notification WHERE digest_id = ? ORDER BY told_at DESC, id DESC`,
			digestId,
		)
		.toArray();
}

interface TenantAnswers {
	/** Of which items the user may still be told: rights may have gone since, and things may have been settled. */
	told: Map<string, StillToTell>;
	/** Those whose tenant has not said. */
	unanswered: readonly WaitingRow[];
}

async function askTenants({ env, user }: DigestContext, rows: readonly WaitingRow[]): Promise<TenantAnswers> {
	const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantKeyOf(tenantId));
	const asking = [...byTenant].map(async ([tenantKey, ofTenant]) => {
		try {
			const args = [user.documentId, ofTenant.flatMap(({ itemId }) => itemId ?? [])] as const;
			const asked = await askTenant(env, tenantKey, ["notices", "stillToTell"], args, TENANT_MS);
			const answer = answerSchema.parse(asked);
			if (answer.ok) return answer.value;
			// Who does not belong to it any more is told nothing of it.
			if (answer.name === "NotFoundError") return [];
			throw new Error(`${answer.name} of a tenant`);
		} catch (error) {
			console.error("a tenant has not said of what a mail may tell", tenantKey, error);
			return null;
		}
	});
	const answers = await Promise.all(asking);
	const told = answers.flatMap((answer) => answer ?? []);
	return {
		told: new Map(told.map((item) => [item.itemId, item])),
		unanswered: [...byTenant.values()].filter((_, index) => answers[index] === null).flat(),
	};
}

/** What stands in the mail. What the user wants at another time by now waits for that. */
function chooseItems(
	{ storage: { sql }, clock }: DigestContext,
	rows: readonly WaitingRow[],
	told: Map<string, StillToTell>,
): DigestItem[] {
	const usual = readSettings(sql);
	const now = clock();
	const items = new Map<string, DigestItem>();
	for (const { id, documentId, itemId, tenantName, authorName, toldAt, ...row } of rows) {
		const type = NOTIFICATION_TYPES.find((each) => each === row.type);
		const current = itemId === null ? undefined : told.get(itemId);
		const kind = type && settingKindOf(type);
		const interval = kind && current && (current.interval ?? usual[kind]);
		const leaves = interval ? digestAt(interval, toldAt) : null;
		if (!type || !current || leaves === null) continue;
		if (leaves <= now) {
			// (Of one mandate there may be several things to tell.)
			const item = { type, tenantName, author: authorName, notificationId: documentId, ...current };
			items.set(kind === "mandateNews" ? documentId : current.itemId, item);
		} else {
			sql.exec(
				"UPDATE notification SET digest_id = NULL, digest_at = ?, own_interval = ? WHERE id = ?",
				leaves,
				current.interval && JSON.stringify(current.interval),
				id,
			);
		}
	}
	return [...items.values()];
}

/** Nobody waits for a tenant that does not answer: what it has left goes into a mail of its own, with as many tries. */
function splitOff(context: DigestContext, { id, failures }: Digest, rows: readonly WaitingRow[]): void {
	if (rows.length === 0) return;
	const { sql } = context.storage;
	const ownId = newDocumentId();
	for (const row of rows) {
		sql.exec("UPDATE notification SET digest_id = ? WHERE id = ? AND digest_id = ?", ownId, row.id, id);
	}
	sql.exec("INSERT INTO digest (id, due_at) VALUES (?, ?)", ownId, context.clock());
	postpone(context, { id: ownId, failures });
}

/** The next try, or the end of them. */
function postpone(context: DigestContext, { id, failures }: Pick<Digest, "id" | "failures">): void {
	if (failures + 1 >= MAX_TRIES) {
		console.error("a mail was given up", id);
		return forget(context, id);
	}
	context.storage.sql.exec(
		"UPDATE digest SET is_leaving = 0, failures = ?, due_at = ? WHERE id = ?",
		failures + 1,
		context.clock() + FIRST_PAUSE_MS * 2 ** failures,
		id,
	);
}

/** It is sent, or never will be. */
function forget({ storage }: DigestContext, id: string): void {
	storage.transactionSync(() => {
		storage.sql.exec("UPDATE notification SET digest_id = NULL WHERE digest_id = ?", id);
		storage.sql.exec("DELETE FROM digest WHERE id = ?", id);
	});
}
