/** A sender that has not ended after so long is taken for dead, and the next one may go ahead. */
const LEASE_MS = 30_000;
/** With so many, those that have ended without a word are looked for. */
const MANY = 1_000;

/**
 * Who is storing which chunk: of the same chunk, sent twice at once, the bucket would keep one and the database might
 * note the other. Kept in memory alone, because whoever was storing when the object stopped begins anew.
 */
export class ChunkLeases {
	readonly #leases = new Map<string, { id: number; endsAt: number }>();
	#lastId = 0;

	/** @returns the lease, or `null` while another sender has it */
	take(sessionId: string, index: number, now: number): number | null {
		const key = keyOf(sessionId, index);
		const held = this.#leases.get(key);
		if (held && held.endsAt > now) return null;
		if (this.#leases.size >= MANY) this.#forgetEnded(now);
		this.#lastId += 1;
		this.#leases.set(key, { id: this.#lastId, endsAt: now + LEASE_MS });
		return this.#lastId;
	}

	/** Ends a lease, unless another one has taken its place. */
	end(sessionId: string, index: number, lease: number): void {
		const key = keyOf(sessionId, index);
		if (this.#leases.get(key)?.id === lease) this.#leases.delete(key);
	}

	#forgetEnded(now: number): void {
		for (const [key, { endsAt }] of this.#leases) if (endsAt <= now) this.#leases.delete(key);
	}
}

function keyOf(sessionId: string, index: number): string {
	return `${sessionId} ${index}`;
}
