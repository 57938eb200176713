/** After this long a sender counts as dead, and the next one may store the chunk. */
const LEASE_MS = 30_000;
/** With more leases than these, expired ones are removed. */
const MANY = 1_000;

/**
 * Who is storing which chunk. Without this, of a chunk that is sent twice at once the bucket could keep one and the
 * database note the other. Kept in memory only, because a sender that was storing when the object stopped begins
 * again.
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
