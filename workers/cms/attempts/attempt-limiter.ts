import { DurableObject } from "cloudflare:workers";

interface AttemptWindow {
	attempts: number;
	/** Milliseconds since 1970. */
	endsAt: number;
}

const KEY = "window";

/**
 * Counts the attempts of one account or one address within a window that begins with the first. Attempts are counted
 * before they are made, so that many at the same time do not slip through. Empties itself when the window is over.
 */
export class AttemptLimiter extends DurableObject<CmsEnv> {
	/** Counts an attempt and answers 0, or refuses it and answers the seconds to wait. */
	async take(limit: number, windowMs: number): Promise<number> {
		const now = Date.now();
		const stored = this.ctx.storage.kv.get<AttemptWindow>(KEY);
		// (One that ends later than it could was begun by a clock that was ahead: it would keep its owner out until then.)
		const isOpen = stored && stored.endsAt > now && stored.endsAt <= now + windowMs;
		const current = isOpen ? stored : { attempts: 0, endsAt: now + windowMs };
		if (current.attempts >= limit) return Math.ceil((current.endsAt - now) / 1000);
		this.ctx.storage.kv.put(KEY, { ...current, attempts: current.attempts + 1 });
		if (current.attempts === 0) await this.ctx.storage.setAlarm(current.endsAt);
		return 0;
	}

	/** Takes back one attempt, which has turned out to be none. */
	async giveBack(): Promise<void> {
		const current = this.ctx.storage.kv.get<AttemptWindow>(KEY);
		if (!current) return;
		if (current.attempts <= 1) await this.clear();
		else this.ctx.storage.kv.put(KEY, { ...current, attempts: current.attempts - 1 });
	}

	async clear(): Promise<void> {
		await this.ctx.storage.deleteAlarm();
		await this.ctx.storage.deleteAll();
	}

	override async alarm(): Promise<void> {
		await this.ctx.storage.deleteAll();
	}
}
