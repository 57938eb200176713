import { invitationMail } from "../../mail/invitation-mail.ts";
import type { Job } from "../core/jobs.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { findInvitation, stateOf } from "./invitations.ts";
import { linkMailJob } from "./link-mails.ts";

/** So long what has expired stays in the list, where it can be sent again. */
const EXPIRED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const MAIL_JOB = linkMailJob({
	table: "invitation",
	purpose: "invitation",
	write(db, { documentId, mailId }, link, t) {
		const row = findInvitation(db, documentId);
		if (!row || row.mailId !== mailId || stateOf(db, row) !== "open") return null;
		const { email, expiresAt, inviterName } = row;
		const facts = { ...link, expiresAt, inviter: inviterName ?? "", tenant: tenantReference(db).name };
		return { to: email, expiresAt, ...invitationMail("invitation", facts, t) };
	},
});

const TIDYING_JOB: Job = {
	kind: "expired invitations",
	dueAt: () => ({ sql: "SELECT min(expires_at) + ? FROM invitation", values: [EXPIRED_KEPT_MS] }),
	run({ db: { sql }, now }) {
		sql.exec("DELETE FROM invitation WHERE expires_at + ? <= ?", EXPIRED_KEPT_MS, now);
	},
};

export const INVITATION_JOBS: readonly Job[] = [MAIL_JOB, TIDYING_JOB];
