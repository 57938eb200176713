import type { ProfileWrite } from "../../../../contract/identity/auth.ts";
import type { User } from "../../../../contract/entities/entities.ts";
import type { AccountRole, AccountType } from "../../../../contract/entities/vocabulary.ts";
import { type Outcome, settle, settleAsync } from "../../outcome.ts";
import { askForEmail, pendingEmail } from "../email-change.ts";
import { countUnseen } from "../notifications.ts";
import { hashPassword } from "../passwords.ts";
import { replacePassword } from "../replace-password.ts";
import { account } from "../schema.ts";
import { tellTenants } from "../tenants-to-tell.ts";
import { type Entered, type OpenedSession, toUser, type UserHost } from "../user-host.ts";

export interface NewAccount {
	documentId: string;
	email: string;
	/** As typed, or hashed already where seeding gives many accounts one password. */
	password: string | { hash: string };
	firstName: string;
	lastName: string;
	accountType: AccountType;
	role: AccountRole;
	/** Seeded accounts have mailboxes that nobody reads. */
	isEmailConfirmed?: boolean;
}

/** The account itself: its password, name and e-mail address. */
export class AccountCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** Makes the account. Once only. */
	create(newAccount: NewAccount): Promise<Outcome<User>> {
		const host = this.#host;
		return settleAsync(async () => {
			const { password, isEmailConfirmed = false, ...facts } = newAccount;
			const createdAt = host.clock();
			const emailConfirmedAt = isEmailConfirmed ? createdAt : null;
			const passwordHash = typeof password === "string" ? await hashPassword(password) : password.hash;
			host.database
				.insert(account)
				.values({ ...facts, passwordHash, createdAt, emailConfirmedAt })
				.run();
			host.sessionChanged();
			return facts;
		});
	}

	/** Signs the user in, if the password is right. Takes as long where there is no account. */
	signIn(password: string, userAgent: string): Promise<Outcome<Entered | null>> {
		const host = this.#host;
		return settleAsync(async () => {
			return (await host.isPassword(password)) ? host.enter(userAgent) : null;
		});
	}

	/**
	 * Sets the password of who knows the present one, and signs in; `null` where that is wrong.
	 * @param tokenId of the session that asks
	 */
	changePassword(
		tokenId: string,
		{ currentPassword, password }: { currentPassword: string; password: string },
		userAgent: string,
	): Promise<Outcome<OpenedSession | null>> {
		const host = this.#host;
		return settleAsync(async () => {
			if (!(await host.isPassword(currentPassword))) return null;
			const passwordHash = await hashPassword(password);
			host.requireSession(tokenId);
			// It is the same person: what was shown in the session that asks holds for the one that takes its place.
			const secondFactor = host.secondFactorOf(tokenId);
			return replacePassword(host, passwordHash, () => host.openSession(userAgent, secondFactor));
		});
	}

	hasPassword(password: string): Promise<Outcome<boolean>> {
		return settleAsync(() => this.#host.isPassword(password));
	}

	profile(): User | null {
		const row = this.#host.account();
		return row ? toUser(row) : null;
	}

	/** The profile, how many notifications the user has not seen, and whether the address is confirmed. */
	profileWithNews(): User | null {
		const { sql } = this.#host;
		const now = this.#host.clock();
		const row = this.#host.account();
		if (!row) return null;
		const newEmail = pendingEmail(sql, now);
		return {
			...toUser(row),
			unseenNotifications: countUnseen(sql, now),
			hasPassword: row.passwordHash !== "",
			isEmailConfirmed: row.emailConfirmedAt !== null,
			...(newEmail !== null && { newEmail }),
		};
	}

	/** Writes down what is said of the name, and has the user's tenants told. */
	async rename({ firstName, lastName }: ProfileWrite): Promise<User | null> {
		if (firstName === undefined && lastName === undefined) return this.profile();
		const { storage, database, sql } = this.#host;
		storage.transactionSync(() => {
			database.update(account).set({ firstName, lastName }).run();
			tellTenants(sql, this.#host.clock());
		});
		await this.#host.setAlarm();
		return this.profile();
	}

	/**
	 * Has a mail sent to the new address, with the link that makes it the user's.
	 * @param tokenId of the session that asks: one that has just begun, unless the password has been shown
	 */
	async requestEmailChange(tokenId: string, newEmail: string, isProven: boolean): Promise<Outcome<null>> {
		const host = this.#host;
		const asked = settle(() =>
			host.storage.transactionSync(() => {
				host.requireSession(tokenId);
				if (!isProven) host.requireFreshSession(tokenId);
				askForEmail(host.sql, newEmail, host.clock());
				return null;
			}),
		);
		await host.setAlarm();
		return asked;
	}
}
