/**
 * The change of a user's e-mail address (decision 057), on the database of the user's object. Its steps: asked for;
 * the button of the mail's link pressed, which is written down; the directory moves the address, in one transaction;
 * the account takes it over, in one more. What is cut off after the second one goes on with the alarm.
 */
import { moveEmail } from "../directory/users.ts";
import { unavailable, within } from "../time-limits.ts";
import { LINK_LIFETIME_MS, removeLinks } from "./account-links.ts";
import { forgetMails, queueMail } from "./account-mails.ts";
import { tellTenants } from "./tenants-to-tell.ts";

const DIRECTORY_MS = 10_000;
/** When the alarm looks whether the change was cut off, in milliseconds: by then the directory has answered, or will not. */
const LOOK_AGAIN_MS = 15_000;
/** After a failure; each further pause is twice the one before, to an hour: half a change does not stay. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

export interface EmailChangeContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "DIRECTORY">;
	clock: () => number;
	/** Whose object it is, with the present address. */
	user: { documentId: string; email: string };
}

type EmailChange = { newEmail: string; askedAt: number; dueAt: number | null; failures: number };

function readChange(sql: SqlStorage): EmailChange | null {
	const rows = sql.exec<EmailChange>(
		"SELECT new_email AS newEmail, asked_at AS askedAt, due_at AS dueAt, failures FROM email_change",
	);
	return rows.toArray()[0] ?? null;
}

/** The address that waits for its link's button to be pressed; `null` for none. */
export function pendingEmail(sql: SqlStorage, now: number): string | null {
	const change = readChange(sql);
	return change && now < change.askedAt + LINK_LIFETIME_MS.changeEmail ? change.newEmail : null;
}

/** When the directory is to be asked (again); `null` for never. */
export function emailChangeDueAt(sql: SqlStorage): number | null {
	return readChange(sql)?.dueAt ?? null;
}

/** Has a link sent to the new address. Of several that were asked for the last one counts. Belongs in a transaction. */
export function askForEmail(sql: SqlStorage, newEmail: string, now: number): void {
	// (Which of two addresses the directory has by now nobody knows here.)
	if (emailChangeDueAt(sql) !== null) throw unavailable(FIRST_PAUSE_MS / 1000);
	forgetAskedEmail(sql);
	sql.exec("INSERT INTO email_change (one, new_email, asked_at) VALUES (1, ?, ?)", newEmail, now);
	queueMail(sql, "changeEmail", newEmail, now);
}

/** What was asked for comes to nothing, unless its button has been pressed already. */
export function forgetAskedEmail(sql: SqlStorage): void {
	sql.exec("DELETE FROM email_change WHERE due_at IS NULL");
	removeLinks(sql, "changeEmail");
	forgetMails(sql, ["changeEmail"]);
}

/**
 * The button was pressed of the link that was sent to this address. From here on the change does not depend on who has
 * pressed it: the alarm goes on with it. @returns whether the link still counts
 */
export function confirmAskedEmail(sql: SqlStorage, email: string, now: number): boolean {
	const due = now + LOOK_AGAIN_MS;
	return sql.exec("UPDATE email_change SET due_at = ? WHERE new_email = ?", due, email).rowsWritten > 0;
}

/** The address that the user has from now on; `null` where it is another one's. Rejects where it is to be tried again. */
export async function changeEmail({ storage, env, clock, user }: EmailChangeContext): Promise<string | null> {
	const change = readChange(storage.sql);
	if (!change || change.dueAt === null) return user.email;
	const { newEmail, failures } = change;
	let isOwn: boolean;
	try {
		isOwn = await within(
			DIRECTORY_MS,
			moveEmail(env.DIRECTORY, { documentId: user.documentId, from: user.email, to: newEmail }),
		);
	} catch (error) {
		const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
		storage.sql.exec(
			"UPDATE email_change SET failures = ?, due_at = ? WHERE new_email = ? AND due_at IS NOT NULL",
			failures + 1,
			clock() + pause,
			newEmail,
		);
		throw unavailable(Math.ceil(pause / 1000), error);
	}
	return storage.transactionSync(() => {
		if (isOwn) takeOver(storage.sql, user.email, newEmail, clock());
		else storage.sql.exec("UPDATE email_change SET due_at = NULL WHERE new_email = ?", newEmail);
		return isOwn ? newEmail : null;
	});
}

/** The account takes over what the directory says. Nothing that went to the old address opens the account any more. */
function takeOver(sql: SqlStorage, oldEmail: string, newEmail: string, now: number): void {
	const ended = sql.exec("DELETE FROM email_change WHERE new_email = ? AND due_at IS NOT NULL", newEmail);
	// It was done while this one waited for the directory.
	if (ended.rowsWritten === 0) return;
	sql.exec("UPDATE account SET email = ?, email_confirmed_at = ?", newEmail, now);
	// (The link that has brought the new one says so where it is opened again.)
	sql.exec("DELETE FROM link WHERE NOT (kind = 'changeEmail' AND email = ?)", newEmail);
	forgetMails(sql, ["changeEmail", "resetPassword", "confirmEmail"]);
	queueMail(sql, "emailChanged", oldEmail, now);
	tellTenants(sql, now);
}
