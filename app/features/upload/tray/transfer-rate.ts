const WINDOW_MS = 6_000;
const SHORTEST_MS = 2_000;

/** How fast something goes, over the last seconds. */
export interface TransferRate {
	/** @param bytes sent altogether at that time */
	note: (bytes: number, now: number) => void;
	/** Bytes a second; `null` as long as it would be a guess. */
	perSecond: () => number | null;
}

export function createTransferRate(): TransferRate {
	let samples: { bytes: number; now: number }[] = [];
	return {
		note(bytes, now) {
			// What is tried again counts from where it begins.
			const last = samples.at(-1);
			if (last && bytes < last.bytes) samples = [];
			samples = [...samples.filter((sample) => now - sample.now <= WINDOW_MS), { bytes, now }];
		},
		perSecond() {
			const [first] = samples;
			const last = samples.at(-1);
			if (!first || !last || last.now - first.now < SHORTEST_MS) return null;
			return ((last.bytes - first.bytes) * 1000) / (last.now - first.now);
		},
	};
}
