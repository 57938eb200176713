import type { SeenPart } from "../tenant/listing/explorer.ts";

/** Longer than nearly every search takes, and short beside what anybody notices. */
const STEP_MS = 20;

/** A search whose answer takes as long for words in documents that its user may not see as for words that are nowhere. */
export interface EvenSearch {
	/** To be told of each tenant's answer. */
	saw(part: SeenPart): void;
	/** Waits, where somebody does not see everything, until a full step of time has passed since the search began. */
	end(): Promise<void>;
}

/** Begins a search; one without text tells nothing by its time. */
export function beginSearch(text: string, now: () => number = Date.now): EvenSearch {
	const begun = now();
	let seesAll = true;
	return {
		saw(part) {
			seesAll &&= part.seesAll;
		},
		async end() {
			if (text === "" || seesAll) return;
			const took = now() - begun;
			await scheduler.wait(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took);
		},
	};
}
