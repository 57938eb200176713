import { ACCOUNT_KEPT_DAYS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { type Outcome, settleAsync } from "../../outcome.ts";
import { proceed, readClosing, shutUntil } from "../closing/closing-row.ts";
import { continueClosing } from "../closing/end-account.ts";
import { beginToClose } from "../closing/shut-account.ts";
import type { UserHost } from "../user-host.ts";

const KEPT_MS = ACCOUNT_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** What shows that it is the user who wants the account deleted: the password or, where there is none, its address. */
export type ClosingProof = { password: string } | { email: string };

/** Deleting the account, and coming back (decision 068). */
export class ClosingCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** When the account is removed that is shut (milliseconds since 1970); `null` for one that is open. */
	shutUntil(): number | null {
		return shutUntil(this.#host.sql);
	}

	/**
	 * Shuts the account. Cut off, it goes on by the alarm. 409 where a tenant does not let the user go, or where the user
	 * has said meanwhile that they stay.
	 * @param tokenId of the session that asks
	 * @returns when it is removed; `null` where the proof is wrong
	 */
	shut(tokenId: string, proof: ClosingProof): Promise<Outcome<number | null>> {
		const host = this.#host;
		return settleAsync(async () => {
			if (!(await this.#isProven(proof))) return null;
			const endsAt = host.storage.transactionSync(() => {
				host.requireSession(tokenId);
				beginToClose(host.sql, host.clock() + KEPT_MS, host.clock());
				return readClosing(host.sql)?.endsAt ?? null;
			});
			await this.#goOn();
			// While tenants were asked the user may have said elsewhere that they stay.
			if (shutUntil(host.sql) === null) throw new ContractError("ConflictError", "error.accountStays");
			return endsAt;
		});
	}

	/** The user stays. 409 once it is too late. Tenants that do not answer are told by the alarm. */
	keep(): Promise<Outcome<null>> {
		const host = this.#host;
		return settleAsync(async () => {
			const closing = readClosing(host.sql);
			if (closing?.state === "ending" || closing?.state === "ended" || isOver(closing, host.clock())) {
				throw new ContractError("ConflictError", "error.accountEnding");
			}
			// Also where tenants are still being asked whether they let the user go: none is from here on.
			if (closing?.state !== "shut" && closing?.state !== "asking") return null;
			proceed(host.sql, "reopening", host.clock());
			await this.#goOn().catch((error: unknown) => console.error("not all tenants know yet", error));
			return null;
		});
	}

	async #isProven(proof: ClosingProof): Promise<boolean> {
		const row = this.#host.account();
		if (!row) return false;
		if (row.passwordHash === "") return "email" in proof && proof.email === row.email;
		return "password" in proof && this.#host.isPassword(proof.password);
	}

	async #goOn(): Promise<void> {
		const host = this.#host;
		const user = host.account();
		host.sessionChanged();
		if (!user) return;
		// Before anybody is asked: cut off there, it goes on.
		await host.setAlarm();
		try {
			await continueClosing({ ...host.jobs(), user, changed: () => host.sessionChanged() });
		} finally {
			await host.setAlarm();
		}
	}
}

function isOver(closing: { endsAt: number } | null, now: number): boolean {
	return closing !== null && now >= closing.endsAt;
}
