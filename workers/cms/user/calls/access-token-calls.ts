import type { Membership } from "../../actor.ts";
import { type Outcome, settle } from "../../outcome.ts";
import * as accessTokens from "../access-tokens.ts";
import type { UserHost } from "../user-host.ts";

/** Tokens that the user has made for programs. */
export class AccessTokenCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** Those that count. */
	list(): accessTokens.AccessTokenRow[] {
		return accessTokens.listAccessTokens(this.#host.sql, this.#host.clock());
	}

	/** @param tokenId of the session that asks */
	add(tokenId: string, added: accessTokens.NewAccessTokenRow): Outcome<accessTokens.AccessTokenRow> {
		const host = this.#host;
		return settle(() => {
			host.requireSession(tokenId);
			return host.storage.transactionSync(() =>
				accessTokens.addAccessToken(host.sql, added, host.clock(), host.secondFactorOf(tokenId)),
			);
		});
	}

	/** Ends one, with its sockets. @returns whether there was one */
	remove(id: string): boolean {
		const removed = accessTokens.removeAccessTokens(this.#host.sql, id);
		this.#host.cutSockets(removed);
		return removed.length > 0;
	}

	/** What a program may that comes with the token of this hash; `null` where that does not count (any more). */
	use(hash: string): {
		memberships: readonly Membership[];
		mayWrite: boolean;
		expiresAt: number;
		hasSecondFactor: boolean;
	} | null {
		const token = accessTokens.useAccessToken(this.#host.sql, hash, this.#host.clock());
		const memberships = this.#host.memberships();
		if (!token || !memberships) return null;
		const { mayWrite, expiresAt, secondFactor } = token;
		return { memberships, mayWrite: mayWrite === 1, expiresAt, hasSecondFactor: secondFactor !== null };
	}
}
