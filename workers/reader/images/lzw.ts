import { UnreadableFileError } from "../unreadable-file-error.ts";

const MAX_CODES = 4_096;
const MAX_CODE_BITS = 12;

/**
 * Unpacks the pixels of a GIF (GIF89a, appendix F) until `output` is full.
 * @throws UnreadableFileError where they end before, or make no sense
 */
export function decodeLzw(
	bytes: Uint8Array,
	{ at, codeSize }: { at: number; codeSize: number },
	output: Uint8Array,
): void {
	if (codeSize < 1 || codeSize > 8) throw new UnreadableFileError("broken");
	decodeCodes((bitsOfCode) => codesOf(bytes, at, bitsOfCode), { codeSize, isEarly: false }, output);
}

/**
 * Unpacks the pixels of a TIFF (TIFF 6.0, section 13) until `output` is full: its codes stand the other way round, and grow
 * one code sooner.
 * @throws UnreadableFileError where they end before, or make no sense
 */
export function decodeTiffLzw(bytes: Uint8Array, output: Uint8Array): void {
	decodeCodes((bitsOfCode) => codesFromAbove(bytes, bitsOfCode), { codeSize: 8, isEarly: true }, output);
}

function decodeCodes(
	codes: (bitsOfCode: () => number) => Iterable<number>,
	{ codeSize, isEarly }: { codeSize: number; isEarly: boolean },
	output: Uint8Array,
): void {
	const clear = 1 << codeSize;
	const end = clear + 1;
	/** Each code from `end + 1` on is a code before it, and one more value. */
	const prefixes = new Uint16Array(MAX_CODES);
	const values = new Uint8Array(MAX_CODES).map((_, code) => code);
	const reversed = new Uint8Array(MAX_CODES + 1);
	let next = end + 1;
	let bits = codeSize + 1;
	let last = -1;
	let first = 0;
	let filled = 0;
	for (const code of codes(() => bits)) {
		if (code === clear) {
			next = end + 1;
			bits = codeSize + 1;
			last = -1;
			continue;
		}
		if (code === end) break;
		const isNew = code === next && last >= 0;
		if (code >= next && !isNew) throw new UnreadableFileError("broken");
		let length = 0;
		// The code that is being made: what the last one stood for, and its first value again.
		if (isNew) reversed[length++] = first;
		let rest = isNew ? last : code;
		for (; rest >= clear; rest = prefixes[rest] ?? 0) reversed[length++] = values[rest] ?? 0;
		first = rest;
		reversed[length++] = first;
		while (length > 0 && filled < output.length) output[filled++] = reversed[--length] ?? 0;
		if (filled === output.length) return;
		if (last >= 0 && next < MAX_CODES) {
			prefixes[next] = last;
			values[next] = first;
			next += 1;
			if (next + Number(isEarly) === 1 << bits && bits < MAX_CODE_BITS) bits += 1;
		}
		last = code;
	}
	throw new UnreadableFileError("broken");
}

/** Codes whose first bit is the highest of a byte, in as many bits each as are asked for at the time. */
function* codesFromAbove(bytes: Uint8Array, bitsOfCode: () => number): Generator<number> {
	let held = 0;
	let heldBits = 0;
	for (const byte of bytes) {
		held = ((held << 8) | byte) & 0xffffff;
		heldBits += 8;
		for (let bits = bitsOfCode(); heldBits >= bits; bits = bitsOfCode()) {
			heldBits -= bits;
			yield (held >>> heldBits) & ((1 << bits) - 1);
		}
	}
}

/** The codes of all blocks, in as many bits each as are asked for at the time. */
function* codesOf(bytes: Uint8Array, at: number, bitsOfCode: () => number): Generator<number> {
	let held = 0;
	let heldBits = 0;
	for (let block = at; (bytes[block] ?? 0) > 0; block += 1 + (bytes[block] ?? 0)) {
		const last = Math.min(block + (bytes[block] ?? 0), bytes.length - 1);
		for (let index = block + 1; index <= last; index += 1) {
			held |= (bytes[index] ?? 0) << heldBits;
			heldBits += 8;
			for (let bits = bitsOfCode(); heldBits >= bits; bits = bitsOfCode()) {
				yield held & ((1 << bits) - 1);
				held >>>= bits;
				heldBits -= bits;
			}
		}
	}
}
