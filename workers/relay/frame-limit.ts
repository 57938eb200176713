/** A client may send this many frames at once … */
const BURST = 100;
/** … and this many a second for as long as it likes. */
const PER_SECOND = 20;

/** How much each socket sends. Kept in memory only: an object that had time to sleep was sent too little to count. */
export class FrameLimit {
	readonly #spent = new Map<string, { frames: number; at: number }>();

	/** Counts a frame of this socket. */
	allows(sid: string, now = Date.now()): boolean {
		const before = this.#spent.get(sid) ?? { frames: 0, at: now };
		const given = ((now - before.at) / 1000) * PER_SECOND;
		const frames = Math.max(0, before.frames - given) + 1;
		this.#spent.set(sid, { frames, at: now });
		return frames <= BURST;
	}

	forget(sid: string): void {
		this.#spent.delete(sid);
	}
}
