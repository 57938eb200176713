import { z } from "zod";
import { ContractError } from "../../../../contract/errors.ts";
import { type Outcome, settle, settleAsync } from "../../outcome.ts";
import { unseal } from "../../sealed.ts";
import { noteSecondFactor } from "../sessions.ts";
import type { OpenedSession, UserHost } from "../user-host.ts";
import { isAppCode, plainCode, stepOfCode } from "../ways-in/codes.ts";
import * as secondFactor from "../ways-in/second-factor.ts";

/** What shows that it is the person: one of them is enough. */
export interface PersonalProof {
	password?: string | undefined;
	code?: string | undefined;
}

const linkedSchema = z.object({ hash: z.string(), provider: z.string(), email: z.string().nullable() });

/** Codes as a second factor: setting them up, looking after them, and the step of signing in that asks for one. */
export class SecondFactorCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** `since` is `null` where the account has no codes; `isShown`: in the session that asks. */
	state(tokenId: string): { since: number | null; isShown: boolean; recoveryCodes: number } {
		const { sql } = this.#host;
		return {
			since: secondFactor.readCodeKey(sql)?.createdAt ?? null,
			isShown: this.#host.secondFactorOf(tokenId) !== null,
			recoveryCodes: secondFactor.countRecoveryCodes(sql),
		};
	}

	/**
	 * Whether who asks may set codes up: by the password, or without one in a session that has just begun. Nothing is
	 * kept of it. 409 where there are codes already, 403 where the session is too old.
	 */
	mayBegin(tokenId: string, password: string | undefined): Promise<Outcome<boolean>> {
		const host = this.#host;
		return settleAsync(async () => {
			this.#refuseSecond();
			if (host.account()?.passwordHash) {
				return password !== undefined && (await host.isPassword(password));
			}
			host.requireFreshSession(tokenId);
			return true;
		});
	}

	/**
	 * Turns codes on, with a key of which a code was shown. 409 where somebody was quicker.
	 * @param step of that code, which counts no more @returns the recovery codes
	 */
	async turnOn(tokenId: string, key: { sealed: string; step: number }): Promise<Outcome<string[]>> {
		const host = this.#host;
		const outcome = settle(() =>
			host.storage.transactionSync(() => {
				host.requireSession(tokenId);
				this.#refuseSecond();
				secondFactor.addCodeKey(host.sql, key, host.clock());
				noteSecondFactor(host.sql, tokenId, "code");
				// Who has begun to sign in with the first factor alone begins anew.
				secondFactor.forgetAwaited(host.sql);
				host.tellOwner("secondFactorOn");
				return secondFactor.replaceRecoveryCodes(host.sql);
			}),
		);
		host.sessionChanged();
		await host.setAlarm();
		return outcome;
	}

	/** New recovery codes in the place of those before; `null` for a wrong proof. 409 where there are no codes. */
	renewRecoveryCodes(tokenId: string, proof: PersonalProof): Promise<Outcome<string[] | null>> {
		return this.#proven(tokenId, proof, ({ sql }) => secondFactor.replaceRecoveryCodes(sql));
	}

	/** @returns `null` for a wrong proof. 409 where there are no codes */
	turnOff(tokenId: string, proof: PersonalProof): Promise<Outcome<true | null>> {
		return this.#proven(tokenId, proof, (host) => {
			secondFactor.removeCodes(host.sql);
			host.tellOwner("secondFactorOff");
			return true;
		});
	}

	/** Begins the session of who shows a code. `wrong`: it is none, `over`: the step counts no more. */
	async complete(
		stepId: string,
		code: string,
		userAgent: string,
	): Promise<Outcome<OpenedSession | "wrong" | "over">> {
		const host = this.#host;
		const outcome = await settleAsync(async () => {
			const spend = await this.#readCode(code);
			return host.storage.transactionSync(() => {
				const identity = secondFactor.readAwaited(host.sql, stepId, host.clock());
				if (identity === undefined) return "over";
				if (!spend()) return "wrong";
				secondFactor.endAwaited(host.sql, stepId);
				if (identity !== null) host.linkIdentity(linkedSchema.parse(JSON.parse(identity)));
				return host.openSession(userAgent, "code") ?? "over";
			});
		});
		await host.setAlarm();
		return outcome;
	}

	/** Somebody has shown the first factor, and guesses the second one. */
	async tellOfGuesses(): Promise<void> {
		this.#host.tellOwner("codesGuessed");
		await this.#host.setAlarm();
	}

	/** Does something for who has shown that it is them, in the turn in which that still counts. */
	async #proven<Value>(
		tokenId: string,
		{ password, code }: PersonalProof,
		work: (host: UserHost) => Value,
	): Promise<Outcome<Value | null>> {
		const host = this.#host;
		const outcome = await settleAsync(async () => {
			const isPassword = password !== undefined && (await host.isPassword(password));
			const spend = code === undefined ? null : await this.#readCode(code);
			return host.storage.transactionSync(() => {
				host.requireSession(tokenId);
				if (!secondFactor.readCodeKey(host.sql)) throw new ContractError("ConflictError", "error.noCodes");
				return isPassword || spend?.() ? work(host) : null;
			});
		});
		host.sessionChanged();
		await host.setAlarm();
		return outcome;
	}

	/** Reads a code. @returns uses it up where it still counts, and says whether it did: to be called in one transaction with what it opens */
	async #readCode(typed: string): Promise<() => boolean> {
		const { sql } = this.#host;
		const code = plainCode(typed);
		if (!isAppCode(code)) {
			return () => {
				const isUsed = secondFactor.useRecoveryCode(sql, code, this.#host.clock());
				if (isUsed) this.#host.tellOwner("recoveryCodeUsed");
				return isUsed;
			};
		}
		const sealed = secondFactor.readCodeKey(sql)?.sealed;
		const userId = this.#host.account()?.documentId ?? "";
		const key = sealed === undefined ? null : await unseal(userId, sealed);
		if (sealed !== undefined && key === null) {
			console.error("the key of a user's codes cannot be read: was it sealed with another secret?");
		}
		return () => {
			const step = key === null ? null : stepOfCode(key, code, this.#host.clock());
			return step !== null && secondFactor.useStepOfCode(sql, sealed ?? "", step);
		};
	}

	#refuseSecond(): void {
		if (secondFactor.readCodeKey(this.#host.sql))
			throw new ContractError("ConflictError", "error.codesKnown");
	}
}
