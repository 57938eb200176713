import { ContractError } from "../../../../contract/errors.ts";
import { type Outcome, settle, settleAsync } from "../../outcome.ts";
import * as identities from "../ways-in/identities.ts";
import { forgetAwaited, readCodeKey } from "../ways-in/second-factor.ts";
import type { Entered, UserHost } from "../user-host.ts";

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

	/** Lets its user in; `null` where it is not linked (any more). */
	signIn(hash: string, userAgent: string): Entered | null {
		const host = this.#host;
		return identities.useIdentity(host.sql, hash, host.clock()) ? host.enter(userAgent) : null;
	}

	/** @param tokenId of the session that asks; `null` where the account is being made */
	async add(tokenId: string | null, added: identities.NewIdentity): Promise<Outcome<identities.IdentityRow>> {
		const host = this.#host;
		const outcome = settle(() =>
			host.storage.transactionSync(() => {
				if (tokenId !== null) host.requireSession(tokenId);
				const { row, isNew } = identities.addIdentity(host.sql, added, host.clock());
				if (isNew && tokenId !== null) host.tellOwner("wayInAdded");
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
	): Promise<Outcome<Entered | null>> {
		const host = this.#host;
		return settleAsync(async () => {
			if (!(await host.isPassword(password))) return null;
			// (Where the account has codes it is linked behind that step.)
			if (!readCodeKey(host.sql)) host.linkIdentity(added);
			const entered = host.enter(userAgent, added);
			await host.setAlarm();
			return entered;
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
				// Somebody may have begun to sign in by it.
				if (removed) forgetAwaited(sql);
				return removed?.hash ?? null;
			}),
		);
	}
}
