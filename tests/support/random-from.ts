/** Numbers from 0 to 1 that are the same for the same seed, a positive integer. */
export function randomFrom(seed: number): () => number {
	let state = (seed * 7_919) % 2_147_483_647;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

/** The values in an order of chance. */
export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
	return values
		.map((value) => ({ value, place: random() }))
		.toSorted((one, other) => one.place - other.place)
		.map(({ value }) => value);
}
