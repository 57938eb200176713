/**
 * Work that takes several turns of the tenant's object where it would keep others waiting: at each step, where it yields,
 * they may be served. It may leave no statement open there.
 */
export type InTurns<Value> = Generator<undefined, Value>;

/** A turn ends at the first step after this long: with the step that was under way it takes less than 20 ms. */
const TURN_MS = 5;

/**
 * Tells when a turn has to end. To end one costs a millisecond, which is more than many a step takes.
 *
 * The clock of a deployed Worker stands still while it works: there nothing is known of a step, and each is a turn.
 */
export class TurnClock {
	readonly #now: () => number;
	#hasMoved = false;

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Begins a turn. Gives what tells, at a step, whether the turn ends there. */
	begin(): () => boolean {
		const began = this.#now();
		return () => {
			const passed = this.#now() - began;
			this.#hasMoved ||= passed > 0;
			// (A clock may be set back.)
			return !this.#hasMoved || passed >= TURN_MS || passed < 0;
		};
	}
}
