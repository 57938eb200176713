import { ContractError } from "../../../../contract/errors.ts";
import { type Outcome, settle, settleAsync } from "../../outcome.ts";
import { queueMail } from "../account-mails.ts";
import * as identities from "../ways-in/identities.ts";
import type { OpenedSession, UserHost } from "../user-host.ts";

/** Accounts elsewhere by which the user signs in. */
export class IdentityCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	list(): identities.IdentityRow[] {
		return identities.listIdentities(this.#host.sql);
	}

	has(hash: string): boolean {
		return identities.hasIdentity(this.#host.sql, hash);
	}

	/** Begins a session; `null` where it is not linked (any more). */
	signIn(hash: string, userAgent: string): OpenedSession | null {
		const host = this.#host;
		return identities.useIdentity(host.sql, hash, host.clock()) ? host.openSession(userAgent) : null;
	}

	/** @param tokenId of the session that asks; `null` where the account is being made */
	async add(tokenId: string | null, added: identities.NewIdentity): Promise<Outcome<identities.IdentityRow>> {
		const host = this.#host;
		const outcome = settle(() =>
			host.storage.transactionSync(() => {
				if (tokenId !== null) host.requireSession(tokenId);
				const { row, isNew } = identities.addIdentity(host.sql, added, host.clock());
				if (isNew && tokenId !== null) this.#tellOwner();
				return row;
			}),
		);
		await host.setAlarm();
		return outcome;
	}

	/** Signs in by the password, and from then on by this account elsewhere too; `null` where the password is wrong. */
	prove(
		password: string,
		added: identities.NewIdentity,
		userAgent: string,
	): Promise<Outcome<OpenedSession | null>> {
		const host = this.#host;
		return settleAsync(async () => {
			if (!(await host.isPassword(password))) return null;
			host.storage.transactionSync(() => {
				if (identities.addIdentity(host.sql, added, host.clock()).isNew) this.#tellOwner();
				identities.useIdentity(host.sql, added.hash, host.clock());
			});
			const opened = host.openSession(userAgent);
			await host.setAlarm();
			return opened;
		});
	}

	/** @returns the hash of what was linked; `null` for what was not. 409 for the last way in */
	remove(id: string): Outcome<string | null> {
		const { storage, sql } = this.#host;
		return settle(() =>
			storage.transactionSync(() => {
				const removed = identities.removeIdentity(sql, id);
				if (removed && !this.#host.hasWayIn()) {
					throw new ContractError("ConflictError", "error.lastWayIn");
				}
				return removed?.hash ?? null;
			}),
		);
	}

	#tellOwner(): void {
		const email = this.#host.account()?.email;
		if (email !== undefined) queueMail(this.#host.sql, "wayInAdded", email, this.#host.clock());
	}
}
