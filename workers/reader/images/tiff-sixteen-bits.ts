import { Unzlib } from "fflate";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { decodeTiffLzw } from "./lzw.ts";
import type { TiffBlock, TiffPage } from "./tiff-header.ts";

/** Packed bytes that are unpacked at a time. */
const PIECE_BYTES = 16 * 1024;

/**
 * The pixels of a block with 8 bits a value instead of 16, as screens show them. (A PDF can have 16 as well, but in one
 * byte order alone, and scanners of Windows write the other one.)
 * @throws UnreadableFileError where it is packed as is not read, or is damaged
 */
export function inEightBits(page: TiffPage, { width, height, data }: TiffBlock): Uint8Array<ArrayBuffer> {
	const rowValues = width * page.samples;
	const bytes = unpacked(page.compression, data, rowValues * 2 * height);
	// The upper half of each value.
	const [upper, lower] = page.isLittleEndian ? [1, 0] : [0, 1];
	const values = new Uint8Array(rowValues * height);
	for (let at = 0; at < values.length; at += 1) {
		if (page.hasPredictor && at % rowValues >= page.samples) {
			// Each value is what it has more than the one beside it.
			const before = (at - page.samples) * 2;
			const value = at * 2;
			const sum =
				(((bytes[before + upper] ?? 0) + (bytes[value + upper] ?? 0)) << 8) +
				(bytes[before + lower] ?? 0) +
				(bytes[value + lower] ?? 0);
			bytes[value + upper] = (sum >> 8) & 0xff;
			bytes[value + lower] = sum & 0xff;
		}
		values[at] = bytes[at * 2 + upper] ?? 0;
	}
	return values;
}

function unpacked(compression: number, data: Uint8Array, length: number): Uint8Array {
	// A copy: differences are added up in it.
	const bytes = new Uint8Array(length);
	switch (compression) {
		case 1:
			bytes.set(data.subarray(0, length));
			return bytes;
		case 5:
			decodeTiffLzw(data, bytes);
			return bytes;
		case 8:
		case 32_946:
			inflate(data, bytes);
			return bytes;
		case 32_773:
			unpackBits(data, bytes);
			return bytes;
		default:
			throw new UnreadableFileError("unknownType");
	}
}

/** As far as there is room. */
function inflate(data: Uint8Array, bytes: Uint8Array): void {
	let at = 0;
	const stream = new Unzlib((piece) => {
		const taken = piece.subarray(0, bytes.length - at);
		bytes.set(taken, at);
		at += taken.length;
	});
	try {
		for (let from = 0; from < data.length && at < bytes.length; from += PIECE_BYTES)
			stream.push(data.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES >= data.length);
	} catch (error) {
		throw new UnreadableFileError("broken", { cause: error });
	}
}

/** Runs of bytes that are alike, or not (TIFF 6.0, section 9). */
function unpackBits(data: Uint8Array, bytes: Uint8Array): void {
	let filled = 0;
	for (let at = 0; at < data.length && filled < bytes.length;) {
		const count = data[at] ?? 0;
		if (count < 128) {
			const run = data.subarray(at + 1, at + 2 + count).subarray(0, bytes.length - filled);
			bytes.set(run, filled);
			filled += run.length;
			at += 2 + count;
		} else {
			const length = count === 128 ? 0 : 257 - count;
			bytes.fill(data[at + 1] ?? 0, filled, filled + length);
			filled += length;
			at += count === 128 ? 1 : 2;
		}
	}
}
