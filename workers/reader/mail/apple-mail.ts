import { joined } from "./transfer-decoder.ts";

/** A first line of Apple Mail: how many bytes the mail has that follows. */
const LENGTH = /^(\d{1,12}) *\r?\n/;
const MAX_LENGTH_LINE = 16;

/**
 * A mail as Apple Mail keeps it (`.emlx`): behind a line with its length it stands as it has come, and after it what the
 * program knows of it, which is left out. All others go through as they are.
 */
export async function* withoutAppleFrame(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
	let beginning: Uint8Array | null = new Uint8Array(0);
	let left = Infinity;
	for await (const piece of pieces) {
		let taken: Uint8Array = piece;
		if (beginning) {
			taken = joined(beginning, piece);
			beginning = taken.length < MAX_LENGTH_LINE ? taken : null;
			if (beginning) continue;
			const [line, length] = lengthOf(taken);
			taken = taken.subarray(line);
			left = length;
		}
		if (left === 0) return;
		const within = taken.subarray(0, Math.min(left, taken.length));
		left -= within.length;
		yield within;
	}
	if (beginning) yield beginning;
}

/** How long the line is that says it, and how many bytes it says; nothing of all others. */
function lengthOf(beginning: Uint8Array): [line: number, length: number] {
	const start = String.fromCharCode(...beginning.subarray(0, MAX_LENGTH_LINE));
	const [line = "", length] = LENGTH.exec(start) ?? [];
	return [line.length, length === undefined ? Infinity : Number(length)];
}
