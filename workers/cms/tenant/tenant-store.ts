import { DurableObject } from "cloudflare:workers";
import { runActing } from "../acting.ts";
import { runCall } from "../calls.ts";
import { TenantHost } from "./core/host.ts";
import { deliver } from "./deliver.ts";
import { JOBS } from "./jobs.ts";
import { refreshStale } from "./search-index/stale-search.ts";
import { type TenantCalls, tenantCalls } from "./tenant-calls.ts";

/**
 * One tenant. Every call that acts for somebody takes that user first, and the right is checked in the database, in the
 * turn of the work. Writes run whole or not at all.
 */
export class TenantStore extends DurableObject<CmsEnv> {
	readonly #host: TenantHost;
	readonly #calls: TenantCalls;

	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		this.#host = new TenantHost(ctx, env, { jobs: JOBS, refresh: refreshStale, deliver });
		this.#calls = tenantCalls(this.#host);
		void ctx.blockConcurrencyWhile(() => this.#host.wake());
	}

	/**
	 * The one remote method: one of `tenantCalls`. See `tenantByKey`.
	 * @param hasSecondFactor whether whoever acts has shown one
	 */
	call(group: string, name: string, args: readonly unknown[], hasSecondFactor?: boolean): unknown {
		this.#host.wakeEmpty();
		return runActing(hasSecondFactor, () => runCall(this.#calls, group, name, args));
	}

	override async alarm(): Promise<void> {
		await this.#host.runJobs(this.env);
	}
}
