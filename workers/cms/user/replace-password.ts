import { removeLinks } from "./account-links.ts";
import { forgetAskedEmail } from "./email-change.ts";
import { account } from "./schema.ts";
import type { UserHost } from "./user-host.ts";

/** Whatever was open by the old password ends with it. @param begin what its user gets instead */
export async function replacePassword<Begun>(
	host: UserHost,
	passwordHash: string,
	begin: () => Begun,
): Promise<Begun> {
	const { sql } = host;
	host.database.update(account).set({ passwordHash }).run();
	removeLinks(sql, "resetPassword");
	// Whoever knew the old password may have asked for it.
	forgetAskedEmail(sql);
	host.endAccess();
	const begun = begin();
	host.tellOwner("passwordChanged");
	await host.setAlarm();
	return begun;
}
