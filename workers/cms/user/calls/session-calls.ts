import * as sessions from "../sessions.ts";
import type { OpenedSession, UsedSession, UserHost } from "../user-host.ts";

/** Where the user is signed in. */
export class SessionCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** What the token of this id opens, if it still counts. Every request asks for it. */
	use(tokenId: string): (UsedSession & { hasSecondFactor: boolean }) | null {
		const used = this.#host.useSession(tokenId);
		return used && { ...used, hasSecondFactor: this.#host.secondFactorOf(tokenId) !== null };
	}

	/** Begins a session of an account that has just been made, and says what its token is made of; `null` where there is none. */
	open(userAgent: string): OpenedSession | null {
		return this.#host.openSession(userAgent, null);
	}

	/** What was used last comes first. */
	list(): sessions.SessionRow[] {
		return sessions.readSessions(this.#host.sql, this.#host.clock());
	}

	/** Ends one session, with its sockets. @returns whether there was one */
	end(tokenId: string): boolean {
		const hasEnded = sessions.endSession(this.#host.sql, tokenId);
		this.#host.sessionsEnded([tokenId]);
		return hasEnded;
	}

	/** Ends all sessions but one, with their sockets; `null` for all. */
	endOthers(keptTokenId: string | null): void {
		this.#host.sessionsEnded(sessions.endOtherSessions(this.#host.sql, keptTokenId));
	}
}
