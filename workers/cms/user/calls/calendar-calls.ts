import type { Membership } from "../../actor.ts";
import { type Outcome, settle } from "../../outcome.ts";
import { readFeed, writeFeed } from "../calendar-feed.ts";
import type { UserHost } from "../user-host.ts";

/** The secret address of the user's calendar. */
export class CalendarCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** When the calendar was given its address; `null` where it has none. */
	since(): number | null {
		return readFeed(this.#host.sql)?.createdAt ?? null;
	}

	/**
	 * From now on this is the hash of the calendar's secret; `null` takes its address away.
	 * @param tokenId of the session that asks
	 */
	setSecret(tokenId: string, secretHash: string | null): Outcome<void> {
		const host = this.#host;
		return settle(() => {
			host.requireSession(tokenId);
			host.storage.transactionSync(() => writeFeed(host.sql, secretHash, host.clock()));
		});
	}

	/** The user's memberships, if this is the hash of the calendar's secret. */
	memberships(secretHash: string): readonly Membership[] | null {
		return readFeed(this.#host.sql)?.secretHash === secretHash ? this.#host.memberships() : null;
	}
}
