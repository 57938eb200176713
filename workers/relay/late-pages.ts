/** The clocks of two servers may differ by this much, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 1_000;
/** An object stays in memory for ten seconds after it was called last: nobody has called it so long before it woke. */
const CERTAIN_MS = 9_000;

/**
 * When the user was told something last, for pages that connect after they were loaded: nobody could tell them what has
 * happened between. In memory only: where the object has slept since, nobody knows, and that is said as well.
 */
export class LatePages {
	readonly #certainSince = Date.now() - CERTAIN_MS;
	#toldAt = -Infinity;

	/** Something is told now. */
	tell(): void {
		this.#toldAt = Date.now();
	}

	/**
	 * Whether a page may have missed something.
	 * @param readAt when what it shows was read, in milliseconds since 1970 by the app's clock
	 * @param heardSince since when a CMS of somebody else's has been heard; `null` where there is no connection to one
	 */
	mayHaveMissed(readAt: number, heardSince: number | null): boolean {
		const since = readAt - CLOCK_DIFFERENCE_MS;
		return since <= this.#toldAt || since < (heardSince ?? this.#certainSince);
	}
}
