/** Mails about the account itself, on their way from the user's object. */
import { dayAt, formatDay } from "../../../contract/days.ts";
import { newSecret } from "../signed-secret.ts";
import { ACCOUNT_MAILS, type AccountMailKind, accountMail } from "../mail/account-mail.ts";
import { mailTexts } from "../mail/mail-texts.ts";
import type { Mailer } from "../mail/mailer.ts";
import { newDocumentId } from "../new-id.ts";
import { addLink } from "./account-links.ts";
import { shutUntil } from "./closing/closing-row.ts";

/** After a failure; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 20_000;
/** After this many tries, in twenty minutes, a mail is given up: whoever still wants it asks again. */
export const MAX_TRIES = 7;
/** Most mails that are on their way at the same time; what is asked for beyond is on its way already. */
const MAX_WAITING = 10;

export interface AccountMailContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "DIRECTORY">;
	clock: () => number;
	/** Whose object it is. */
	user: { documentId: string; firstName: string; lastName: string };
	/** `null` where no mail is sent. */
	mailer: Mailer | null;
}

type WaitingMail = { id: string; kind: AccountMailKind; email: string; failures: number };

/** Has a mail sent. The same one twice, before the first has left, is one. */
export function queueMail(sql: SqlStorage, kind: AccountMailKind, email: string, now: number): void {
	const waiting = sql.exec<{ kind: string; email: string }>("SELECT kind, email FROM account_mail").toArray();
	if (waiting.length >= MAX_WAITING) return;
	if (waiting.some((mail) => mail.kind === kind && mail.email === email)) return;
	sql.exec(
		"INSERT INTO account_mail (id, kind, email, due_at) VALUES (?, ?, ?, ?)",
		newDocumentId(),
		kind,
		email,
		now,
	);
}

/** Mails of these kinds are not sent any more. */
export function forgetMails(sql: SqlStorage, kinds: readonly AccountMailKind[]): void {
	sql.exec("DELETE FROM account_mail WHERE kind IN (SELECT value FROM json_each(?))", JSON.stringify(kinds));
}

/** When there is something to send; `null` for never. */
export function accountMailsDueAt(sql: SqlStorage): number | null {
	return sql.exec<{ dueAt: number | null }>("SELECT min(due_at) AS dueAt FROM account_mail").one().dueAt;
}

/** Sends what is due. Never rejects: what fails is due again after a pause. */
export async function runAccountMails(context: AccountMailContext): Promise<void> {
	const due = context.storage.sql
		.exec<WaitingMail>(
			"SELECT id, kind, email, failures FROM account_mail WHERE due_at <= ? ORDER BY due_at",
			context.clock(),
		)
		.toArray();
	for (const mail of due) {
		// oxlint-disable-next-line no-await-in-loop -- there is seldom a second one
		await sendMail(context, mail);
	}
}

async function sendMail(context: AccountMailContext, mail: WaitingMail): Promise<void> {
	const { mailer, user, storage, env, clock } = context;
	const { id, kind, email } = mail;
	if (!mailer) {
		console.warn("No mail is sent: this installation has no way to (docs/operations.md).");
		return forget(storage, id);
	}
	try {
		const { opens } = ACCOUNT_MAILS[kind];
		// A secret is made for each try, and is nowhere but in the mail: what an earlier try has sent counts too.
		const made = opens && (await newSecret(opens, user.documentId));
		if (opens && made) addLink(storage.sql, { kind: opens, email, hash: made.hash }, clock());
		const name = `${user.firstName} ${user.lastName}`;
		const endsAt = shutUntil(storage.sql);
		const day = endsAt === null ? "" : formatDay(dayAt(endsAt));
		const written = accountMail(
			kind,
			{ name, origin: mailer.origin, secret: made?.secret ?? "", day },
			await mailTexts(env.DIRECTORY),
		);
		// Nobody has said whether it was taken: one mail too many is better than none.
		if ((await mailer.send({ ...written, id, to: email })) === "sent") return forget(storage, id);
	} catch (error) {
		console.error("a mail could not be put together", id, error);
	}
	postpone(context, mail);
}

/** The next try, or the end of them. */
function postpone({ storage, clock }: AccountMailContext, { id, failures }: WaitingMail): void {
	if (failures + 1 >= MAX_TRIES) {
		console.error("a mail was given up", id);
		return forget(storage, id);
	}
	storage.sql.exec(
		"UPDATE account_mail SET failures = ?, due_at = ? WHERE id = ?",
		failures + 1,
		clock() + FIRST_PAUSE_MS * 2 ** failures,
		id,
	);
}

function forget({ sql }: DurableObjectStorage, id: string): void {
	sql.exec("DELETE FROM account_mail WHERE id = ?", id);
}
