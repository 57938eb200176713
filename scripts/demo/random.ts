/** A generator that gives the same numbers for the same seed (mulberry32), so that every run makes the same data. */
export class SeededRandom {
	#state: number;

	constructor(seed: string | number) {
		this.#state = typeof seed === "number" ? seed : hash(seed);
	}

	/** From 0 up to, not including, 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number from `least` to `most`, both included. */
	integer(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<Item>(items: readonly Item[]): Item {
		const item = items[Math.floor(this.next() * items.length)];
		if (item === undefined) throw new RangeError("There is nothing to pick from.");
		return item;
	}
}

function hash(text: string): number {
	let value = 2_166_136_261;
	for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619);
	return value >>> 0;
}
