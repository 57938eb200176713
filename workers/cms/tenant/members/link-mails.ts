/** Mails of a tenant with a link that opens something it owns: a row of a table each, with the columns of its mail. */
import { mailTexts, type MailText } from "../../mail/mail-texts.ts";
import { type Mail, mailerOf } from "../../mail/mailer.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { keepSecret, newTenantSecret, type TenantSecretPurpose } from "./tenant-secrets.ts";

/** A mail that has not left is tried again after so long; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 60_000;
/** After so many tries, in two hours, it is given up, and the admins see it. */
const MAX_TRIES = 7;
const AT_ONCE = 10;

export interface LinkMails {
	/** Has `document_id`, `mail_id`, `mail_due_at`, `mail_failures` and `mail_state`. */
	table: "invitation" | "mandate" | "share" | "document_request";
	purpose: TenantSecretPurpose;
	/**
	 * What is written, and until when its link counts; `null` where it is not to leave any more: withdrawn or sent again
	 * meanwhile.
	 */
	write(
		this: void,
		db: TenantDatabase,
		row: MailRow,
		link: { origin: string; secret: string },
		t: MailText,
	): (Pick<Mail, "to" | "subject" | "text" | "html" | "unsubscribe"> & { expiresAt: number }) | null;
}

/** Whose mail it is, and which one. */
export interface MailRow {
	documentId: string;
	mailId: string;
}

export function linkMailJob(mails: LinkMails): Job {
	const { table } = mails;
	return {
		kind: `mails of ${table}s`,
		dueAt: () => ({ sql: `SELECT min(mail_due_at) FROM ${table} WHERE mail_due_at IS NOT NULL`, values: [] }),
		run(context) {
			for (const row of takeDue(context, table)) {
				// Nobody's alarm waits for a mail: it is due again already, should this come to nothing.
				void send(context, mails, row).catch((error: unknown) => {
					console.error("a mail could not be sent yet", table, row.documentId, error);
				});
			}
		},
	};
}

/** Those that are due, each with its next try noted already: cut off, it is made all the same. */
function takeDue({ db, env, now }: JobContext, table: LinkMails["table"]): MailRow[] {
	return db.transaction(() => {
		const tries = mailerOf(env) ? MAX_TRIES : 0;
		db.sql.exec(
			`UPDATE ${table} SET mail_state = 'failed', mail_due_at = NULL
			WHERE mail_due_at <= ? AND mail_failures >= ?`,
			now,
			tries,
		);
		return db.sql
			.exec<MailRow & Record<string, string>>(
				`UPDATE ${table} SET mail_due_at = ?1 + (?2 << mail_failures), mail_failures = mail_failures + 1
				WHERE id IN (SELECT id FROM ${table} WHERE mail_due_at <= ?1 ORDER BY mail_due_at LIMIT +?3)
				RETURNING document_id AS documentId, mail_id AS mailId`,
				now,
				FIRST_PAUSE_MS,
				AT_ONCE,
			)
			.toArray();
	});
}

async function send(
	{ db, env }: Pick<JobContext, "db" | "env">,
	{ table, purpose, write }: LinkMails,
	row: MailRow,
): Promise<void> {
	const mailer = mailerOf(env);
	if (!mailer) return;
	const texts = await mailTexts(env.DIRECTORY);
	// A secret is made for each try, and is nowhere but in the mail: what an earlier try has sent counts too.
	const { secret, kept } = await newTenantSecret(purpose, row.documentId);
	const written = db.transaction(() => {
		const mail = write(db, row, { origin: mailer.origin, secret }, texts);
		if (mail) keepSecret(db, kept, mail.expiresAt);
		return mail;
	});
	if (!written) return;
	const { expiresAt: _, ...mail } = written;
	if ((await mailer.send({ ...mail, id: row.mailId })) !== "sent") return;
	db.sql.exec(
		`UPDATE ${table} SET mail_state = 'sent', mail_due_at = NULL WHERE document_id = ? AND mail_id = ?`,
		row.documentId,
		row.mailId,
	);
}
