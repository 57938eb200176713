import { removeLinks } from "./account-links.ts";
import { queueMail } from "./account-mails.ts";
import { forgetAskedEmail } from "./email-change.ts";
import { account } from "./schema.ts";
import type { OpenedSession, UserHost } from "./user-host.ts";

/** Whatever was open by the old password ends with it, and one session begins. */
export async function replacePassword(
	host: UserHost,
	passwordHash: string,
	userAgent: string,
): Promise<OpenedSession | null> {
	const { sql } = host;
	host.database.update(account).set({ passwordHash }).run();
	removeLinks(sql, "resetPassword");
	// Whoever knew the old password may have asked for it.
	forgetAskedEmail(sql);
	host.endAccess();
	const opened = host.openSession(userAgent);
	if (opened) queueMail(sql, "passwordChanged", opened.user.email, host.clock());
	await host.setAlarm();
	return opened;
}
