const SHORTEST_MS = 2_000;
const LONGEST_MS = 30_000;
/** A pause is this part of the time that has passed: of ten minutes one is twenty seconds. */
const PART = 30;
/** After so much of pauses in which nothing has moved nobody waits any more. */
const PATIENCE_MS = 15 * 60_000;

/**
 * When something that changes by and by is asked for again: the longer it takes, the more seldom, and no more once it has
 * stood still for long.
 */
export class ReloadPauses {
	readonly #begunAt: number;
	#waited = 0;

	/** @param begunAt in milliseconds, by the clock of `next` */
	constructor(begunAt: number) {
		this.#begunAt = begunAt;
	}

	/** Something has moved. */
	move(): void {
		this.#waited = 0;
	}

	/** It was asked for behind a pause, which brought nothing so far. */
	wait(pause: number): void {
		this.#waited += pause;
	}

	/** The next pause, in milliseconds; `null` for none. */
	next(now: number): number | null {
		if (this.#waited >= PATIENCE_MS) return null;
		return Math.min(Math.max((now - this.#begunAt) / PART, SHORTEST_MS), LONGEST_MS);
	}
}
