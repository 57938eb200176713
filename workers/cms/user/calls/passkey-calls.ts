import { ContractError } from "../../../../contract/errors.ts";
import { type Outcome, settle } from "../../outcome.ts";
import type { OpenedSession, UserHost } from "../user-host.ts";
import * as passkeys from "../ways-in/passkeys.ts";

/** The user's passkeys. What WebAuthn checks is checked outside (auth/passkeys.ts); here stands what counts. */
export class PasskeyCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	list(): passkeys.PasskeyRow[] {
		return passkeys.listPasskeys(this.#host.sql);
	}

	find(credentialId: string): passkeys.PasskeyRow | null {
		return passkeys.findPasskey(this.#host.sql, credentialId);
	}

	/** @param tokenId of the session that asks */
	async add(tokenId: string, added: passkeys.NewPasskey): Promise<Outcome<passkeys.PasskeyRow>> {
		const host = this.#host;
		const outcome = settle(() =>
			host.storage.transactionSync(() => {
				host.requireSession(tokenId);
				const row = passkeys.addPasskey(host.sql, added, host.clock());
				host.tellOwner("wayInAdded");
				return row;
			}),
		);
		await host.setAlarm();
		return outcome;
	}

	/**
	 * Begins a session for who has used a passkey, which is two factors; `null` where it does not count (any more).
	 * @param counter as its authenticator says
	 */
	signIn(credentialId: string, counter: number, userAgent: string): OpenedSession | null {
		const host = this.#host;
		if (!passkeys.usePasskey(host.sql, credentialId, counter, host.clock())) return null;
		return host.openSession(userAgent, "passkey");
	}

	rename(id: string, name: string): passkeys.PasskeyRow | null {
		return passkeys.renamePasskey(this.#host.sql, id, name);
	}

	/** @returns whether there was one. 409 for the last way in */
	remove(id: string): Outcome<boolean> {
		const { storage, sql } = this.#host;
		return settle(() =>
			storage.transactionSync(() => {
				const isRemoved = passkeys.removePasskey(sql, id);
				if (isRemoved && !this.#host.hasWayIn()) {
					throw new ContractError("ConflictError", "error.lastWayIn");
				}
				return isRemoved;
			}),
		);
	}
}
