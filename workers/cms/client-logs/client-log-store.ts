import { DurableObject } from "cloudflare:workers";
import type { TakenLogEntry } from "../../shared/client-report.ts";
import { migrate } from "../storage/migrate.ts";
import { forget, listRows, type LogRow, type LogSlice, takeEntries } from "./log-rows.ts";
import initial from "./migrations/0001_client_logs.sql?raw";

/** What is too old or too much goes this long after something has come, in milliseconds. */
const TIDY_MS = 60_000;
/** Pause between two turns in which something goes, in milliseconds. */
const PAUSE_MS = 100;

/**
 * What all users' browsers have logged, for 14 days. One object: entries come through a queue, in reports, and whoever
 * fills it takes no other object's time.
 */
export class ClientLogStore extends DurableObject<CmsEnv> {
	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		void ctx.blockConcurrencyWhile(async () => migrate(ctx.storage, [initial]));
	}

	/** Takes entries, each once however often it is brought. @returns those that are new */
	async take(userId: string, entries: readonly TakenLogEntry[]): Promise<TakenLogEntry[]> {
		const { storage } = this.ctx;
		const now = Date.now();
		const taken = storage.transactionSync(() => takeEntries(storage.sql, userId, entries, now));
		const alarm = await storage.getAlarm();
		if (alarm === null || alarm > now + TIDY_MS) await storage.setAlarm(now + TIDY_MS);
		return taken;
	}

	list(slice: LogSlice): { items: LogRow[]; total: number } {
		return listRows(this.ctx.storage.sql, slice, Date.now());
	}

	override async alarm(): Promise<void> {
		const now = Date.now();
		const due = forget(this.ctx.storage.sql, now);
		if (due !== null) await this.ctx.storage.setAlarm(Math.max(due, now + PAUSE_MS));
	}
}

/** The one there is. */
export function clientLogStub({
	CLIENT_LOGS,
}: Pick<CmsEnv, "CLIENT_LOGS">): DurableObjectStub<ClientLogStore> {
	return CLIENT_LOGS.get(CLIENT_LOGS.idFromName("all"));
}
