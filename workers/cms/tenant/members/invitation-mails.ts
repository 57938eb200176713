import { invitationMail } from "../../mail/invitation-mail.ts";
import { mailTexts } from "../../mail/mail-texts.ts";
import { mailerOf } from "../../mail/mailer.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { findInvitation, type InvitationRow, stateOf } from "./invitations.ts";
import { keepSecret, newTenantSecret } from "./tenant-secrets.ts";

/** A mail that has not left is tried again after so long; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 60_000;
/** After so many tries, in two hours, it is given up, and the admins see it. */
const MAX_TRIES = 7;
const AT_ONCE = 10;
/** So long what has expired stays in the list, where it can be sent again. */
const EXPIRED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const MAIL_JOB: Job = {
	kind: "mails of invitations",
	dueAt: () => ({ sql: "SELECT min(mail_due_at) FROM invitation WHERE mail_due_at IS NOT NULL", values: [] }),
	run(context) {
		for (const invitation of takeDue(context)) {
			// Nobody's alarm waits for a mail: it is due again already, should this come to nothing.
			void sendInvitation(context, invitation).catch((error: unknown) => {
				console.error("an invitation could not be sent yet", invitation.documentId, error);
			});
		}
	},
};

const TIDYING_JOB: Job = {
	kind: "expired invitations",
	dueAt: () => ({ sql: "SELECT min(expires_at) + ? FROM invitation", values: [EXPIRED_KEPT_MS] }),
	run({ db: { sql }, now }) {
		sql.exec("DELETE FROM invitation WHERE expires_at + ? <= ?", EXPIRED_KEPT_MS, now);
	},
};

export const INVITATION_JOBS: readonly Job[] = [MAIL_JOB, TIDYING_JOB];

/** Those that are due, each with its next try noted already: cut off, it is made all the same. */
function takeDue({ db, env, now }: JobContext): { documentId: string; mailId: string }[] {
	return db.transaction(() => {
		const tries = mailerOf(env) ? MAX_TRIES : 0;
		db.sql.exec(
			`UPDATE invitation SET mail_state = 'failed', mail_due_at = NULL
			WHERE mail_due_at <= ? AND mail_failures >= ?`,
			now,
			tries,
		);
		return db.sql
			.exec<{ documentId: string; mailId: string }>(
				`UPDATE invitation SET mail_due_at = ?1 + (?2 << mail_failures), mail_failures = mail_failures + 1
				WHERE id IN (SELECT id FROM invitation WHERE mail_due_at <= ?1 ORDER BY mail_due_at LIMIT ?3)
				RETURNING document_id AS documentId, mail_id AS mailId`,
				now,
				FIRST_PAUSE_MS,
				AT_ONCE,
			)
			.toArray();
	});
}

async function sendInvitation(
	{ db, env }: Pick<JobContext, "db" | "env">,
	{ documentId, mailId }: { documentId: string; mailId: string },
): Promise<void> {
	const mailer = mailerOf(env);
	const texts = await mailTexts(env.DIRECTORY);
	// A secret is made for each try, and is nowhere but in the mail: what an earlier try has sent counts too.
	const { secret, kept } = await newTenantSecret("invitation", documentId);
	const written = db.transaction(() => {
		// Withdrawn or sent again meanwhile, it does not leave.
		const row = toBeSent(db, documentId, mailId);
		if (!row || !mailer) return null;
		keepSecret(db, kept, row.expiresAt);
		const facts = { ...row, inviter: row.inviterName ?? "", tenant: tenantReference(db).name };
		return { to: row.email, ...invitationMail({ ...facts, origin: mailer.origin, secret }, texts) };
	});
	if (!mailer || !written || (await mailer.send({ ...written, id: mailId })) !== "sent") return;
	db.sql.exec(
		"UPDATE invitation SET mail_state = 'sent', mail_due_at = NULL WHERE document_id = ? AND mail_id = ?",
		documentId,
		mailId,
	);
}

function toBeSent(db: TenantDatabase, documentId: string, mailId: string): InvitationRow | null {
	const row = findInvitation(db, documentId);
	return row && row.mailId === mailId && stateOf(db, row) === "open" ? row : null;
}
