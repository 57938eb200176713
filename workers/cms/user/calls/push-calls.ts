import type { PushDevice, PushSubscriptionWrite } from "../../../../contract/entities/push-device.ts";
import { type Outcome, settle, settleAsync } from "../../outcome.ts";
import { sendTest } from "../pushes.ts";
import * as pushSubscriptions from "../push-subscriptions.ts";
import type { UserHost } from "../user-host.ts";
import { pushContext } from "../user-jobs.ts";

/** The browsers in which the user is told at once. */
export class PushCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** @param tokenId of the session that asks */
	list(tokenId: string): PushDevice[] {
		return pushSubscriptions.listSubscriptions(this.#host.sql, tokenId, this.#host.clock());
	}

	/** @param isKnown it must be among the user's browsers already: 404 for any other */
	save(
		write: PushSubscriptionWrite,
		session: pushSubscriptions.PushSession,
		isKnown: boolean,
	): Outcome<PushDevice> {
		const host = this.#host;
		const save = isKnown ? pushSubscriptions.renewSubscription : pushSubscriptions.saveSubscription;
		return settle(() => {
			host.requireSession(session.tokenId);
			return host.storage.transactionSync(() => save(host.sql, write, session, host.clock()));
		});
	}

	remove(documentId: string): Outcome<void> {
		const { storage, sql } = this.#host;
		return settle(() => storage.transactionSync(() => pushSubscriptions.removeSubscription(sql, documentId)));
	}

	test(documentId: string): Promise<Outcome<void>> {
		return settleAsync(() => sendTest(pushContext(this.#host.jobs()), documentId));
	}
}
