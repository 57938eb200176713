import { UnreadableFileError } from "../unreadable-file-error.ts";

/** Attributes of one element; real ones have a few dozen. */
const MAX_ATTRIBUTES = 1_000;

/** Counts elements within elements, and their attributes. Its calls throw `UnreadableFileError` beyond the limits. */
export function elementLimits(maxDepth: number) {
	let depth = 0;
	let attributes = 0;
	return {
		attribute() {
			attributes += 1;
			if (attributes > MAX_ATTRIBUTES) throw new UnreadableFileError("bomb");
		},
		open() {
			attributes = 0;
			depth += 1;
			if (depth > maxDepth) throw new UnreadableFileError("bomb");
		},
		close() {
			depth -= 1;
		},
	};
}
