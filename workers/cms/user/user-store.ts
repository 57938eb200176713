import { DurableObject } from "cloudflare:workers";
import { runCall } from "../calls.ts";
import { type UserCalls, userCalls } from "./user-calls.ts";
import { UserHost } from "./user-host.ts";

/** One user: profile, password, memberships, and which tokens still count. Named by the user's `documentId`. */
export class UserStore extends DurableObject<CmsEnv> {
	readonly #host: UserHost;
	readonly #calls: UserCalls;

	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		this.#host = new UserHost(ctx, env);
		this.#calls = userCalls(this.#host);
		void ctx.blockConcurrencyWhile(() => this.#host.wake());
	}

	/** The one remote method: one of `userCalls`. See `userClient`. */
	call(group: string, name: string, args: readonly unknown[]): unknown {
		this.#host.wakeEmpty();
		return runCall(this.#calls, group, name, args);
	}

	override async alarm(): Promise<void> {
		await this.#host.runJobs();
	}
}
