import { forgetKept, KEPT_PAGES, type KEPT_PICTURES } from "../features/offline/kept-cache.ts";
import { NOBODY, SESSION_HEADER } from "../features/offline/session-headers.ts";

/**
 * Whose pages are kept: of one session at a time. Whatever the browser is told of another one, or of none, ends what was
 * kept before.
 */
export class KeptSession {
	readonly #storage: CacheStorage;
	readonly #now: () => number;
	/** What was asked for before is of somebody who may have gone since. */
	#changedAt = -Infinity;
	/** Ends with what was asked of the caches last: who opens one while another deletes it would bring it back. */
	#last: Promise<unknown> = Promise.resolve();

	constructor(storage: CacheStorage, now: () => number) {
		this.#storage = storage;
		this.#now = now;
	}

	/** The session whose pages are kept. (A worker is stopped and started at any time: the caches themselves say it.) */
	async current(): Promise<string | null> {
		const names = await this.#storage.keys();
		return names.find((name) => name.startsWith(KEPT_PAGES))?.slice(KEPT_PAGES.length) ?? null;
	}

	/**
	 * Takes note of whose an answer is.
	 * @param askedAt when its request was sent
	 * @returns its session, where it may be kept
	 */
	async admit(answer: Pick<Response, "headers">, askedAt: number): Promise<string | null> {
		const session = answer.headers.get(SESSION_HEADER);
		if (session === null || askedAt < this.#changedAt) return null;
		if (session === NOBODY) {
			await this.end(askedAt);
			return null;
		}
		return this.#afterOthers(async () => {
			if (askedAt < this.#changedAt) return null;
			if ((await this.current()) !== session) {
				this.#changedAt = askedAt;
				await forgetKept(this.#storage);
				await this.#storage.open(KEPT_PAGES + session);
			}
			return session;
		});
	}

	/** A cache of this session; `null` where it has ended since the request was sent. */
	open(kind: typeof KEPT_PAGES | typeof KEPT_PICTURES, askedAt: number): Promise<Cache | null> {
		return this.#afterOthers(async () => {
			const session = await this.current();
			if (session === null || askedAt < this.#changedAt) return null;
			return this.#storage.open(kind + session);
		});
	}

	/** @param at what was asked for before is of the session that has ended */
	end(at = this.#now()): Promise<void> {
		this.#changedAt = Math.max(this.#changedAt, at);
		return this.#afterOthers(() => forgetKept(this.#storage));
	}

	#afterOthers<Value>(work: () => Promise<Value>): Promise<Value> {
		const result = this.#last.then(work);
		this.#last = result.catch(() => {});
		return result;
	}
}
