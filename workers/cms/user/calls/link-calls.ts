import { type Outcome, settleAsync } from "../../outcome.ts";
import type { LinkKind } from "../../signed-secret.ts";
import { readLink } from "../account-links.ts";
import { queueMail } from "../account-mails.ts";
import { changeEmail, confirmAskedEmail } from "../email-change.ts";
import { removePasskeys } from "../ways-in/passkeys.ts";
import { removeCodes } from "../ways-in/second-factor.ts";
import { removeIdentities } from "../ways-in/identities.ts";
import { hashPassword } from "../passwords.ts";
import { replacePassword } from "../replace-password.ts";
import { account } from "../schema.ts";
import type { Entered, UserHost } from "../user-host.ts";

/** Links of mails: to ask for one, and what each opens. */
export class LinkCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** Has a mail sent with a link: to choose a new password, or to confirm the address where that has not been done. */
	async request(kind: LinkKind): Promise<void> {
		const host = this.#host;
		const row = host.account();
		if (!row || (kind === "confirmEmail" && row.emailConfirmedAt !== null)) return;
		queueMail(host.sql, kind, row.email, host.clock());
		await host.setAlarm();
	}

	/**
	 * Confirms the address to which the link was sent; `null` where the link does not count (any more). Pressed again, or
	 * opened a second time, it says the same.
	 */
	confirmEmail(secretHash: string): string | null {
		const { database, sql } = this.#host;
		const now = this.#host.clock();
		const email = readLink(sql, "confirmEmail", secretHash, now);
		const user = this.#host.account();
		if (email === null || email !== user?.email) return null;
		if (user.emailConfirmedAt === null) database.update(account).set({ emailConfirmedAt: now }).run();
		return email;
	}

	/** Sets the password by a link, and signs in; `null` where the link does not count (any more). */
	resetPassword(secretHash: string, password: string, userAgent: string): Promise<Outcome<Entered | null>> {
		const host = this.#host;
		return settleAsync(async () => {
			const linked = () => readLink(host.sql, "resetPassword", secretHash, host.clock());
			if (linked() === null) return null;
			const passwordHash = await hashPassword(password);
			// Hashing takes a while: somebody else may have used the link meanwhile.
			const email = linked();
			// A mail that was on its way to an address that the user has left opens nothing.
			if (email === null || email !== host.account()?.email) return null;
			// Until now nobody had shown that the address is theirs: somebody else may have opened the account for its owner.
			if (host.account()?.emailConfirmedAt === null) {
				removeIdentities(host.sql);
				removePasskeys(host.sql);
				removeCodes(host.sql);
			}
			host.database.update(account).set({ emailConfirmedAt: host.clock() }).run();
			// A mailbox is one factor: codes stay.
			return replacePassword(host, passwordHash, () => host.enter(userAgent));
		});
	}

	/**
	 * Takes over the address to which the link was sent; once it has, says the same again. `expired`: the link does not
	 * count (any more).
	 */
	confirmEmailChange(
		secretHash: string,
	): Promise<Outcome<{ state: "changed"; email: string } | { state: "taken" | "expired" }>> {
		const host = this.#host;
		return settleAsync(async () => {
			const { sql } = host;
			const now = host.clock();
			const email = readLink(sql, "changeEmail", secretHash, now);
			if (email !== null && email === host.account()?.email) return { state: "changed", email };
			if (email === null || !confirmAskedEmail(sql, email, now)) return { state: "expired" };
			await host.setAlarm();
			const user = host.account();
			const changed = user && (await changeEmail({ ...host.jobs(), user }).finally(() => host.setAlarm()));
			if (changed === undefined) return { state: "expired" };
			return changed === null ? { state: "taken" } : { state: "changed", email: changed };
		});
	}
}
