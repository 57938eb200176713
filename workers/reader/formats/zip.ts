import { UnreadableFileError } from "../unreadable-file-error.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { Inflate } from "fflate";
import type { TextLimits } from "../text-limits.ts";

/** A zip archive whose parts are unpacked one after the other, within limits that hold for all of them together. */
export interface Zip {
	has(name: string): boolean;
	/** A part's bytes, unpacked as they are asked for. Throws `UnreadableFileError` where it is missing or damaged. */
	unpack(name: string): Generator<Uint8Array<ArrayBuffer>>;
}

// A packed byte unpacks to about a thousand at most, so a slice to 4 MB: then the limits are checked.
const SLICE_BYTES = 4 * 1024;
/** A small part may pack very well without being a bomb: the ratio counts from this size on. */
const RATIO_FREE_BYTES = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/**
 * Opens an archive. Names count without regard to case, as in Office files.
 * @throws UnreadableFileError where it has no directory: cut off, or no archive
 */
export function openZip(bytes: Uint8Array, limits: TextLimits): Zip {
	const entries = readZipDirectory(bytes);
	let unpackedOfAll = 0;
	return {
		has: (name) => entries.has(name.toLowerCase()),
		*unpack(name) {
			const entry = entries.get(name.toLowerCase());
			if (!entry) throw new UnreadableFileError("broken");
			let packed = 0;
			let unpacked = 0;
			for (const step of unpackSteps(bytes, entry)) {
				packed += step.packed;
				unpacked += step.unpacked.length;
				unpackedOfAll += step.unpacked.length;
				const isOutOfRatio = unpacked > RATIO_FREE_BYTES && unpacked > packed * limits.maxInflationRatio;
				if (isOutOfRatio || unpackedOfAll > limits.maxInflatedBytes) throw new UnreadableFileError("bomb");
				if (step.unpacked.length > 0) yield step.unpacked;
			}
		},
	};
}

/** Bytes that were taken from the archive, and what came out of them. */
interface UnpackStep {
	packed: number;
	unpacked: Uint8Array<ArrayBuffer>;
}

function* unpackSteps(bytes: Uint8Array, entry: ZipEntry): Generator<UnpackStep> {
	if (entry.isEncrypted) throw new UnreadableFileError("encrypted");
	if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableFileError("broken");
	let unpacked: Uint8Array<ArrayBuffer>[] = [];
	const inflate = new Inflate((chunk) => unpacked.push(chunk));
	for (let start = entry.start; start < entry.end; start += SLICE_BYTES) {
		const slice = bytes.slice(start, Math.min(start + SLICE_BYTES, entry.end));
		if (entry.method === STORED) {
			yield { packed: slice.length, unpacked: slice };
			continue;
		}
		try {
			inflate.push(slice, start + SLICE_BYTES >= entry.end);
		} catch (error) {
			throw new UnreadableFileError("broken", { cause: error });
		}
		yield { packed: slice.length, unpacked: joined(unpacked) };
		unpacked = [];
	}
}

/** A part that lies in memory whole, up to this many bytes. @throws UnreadableFileError where it is missing, damaged, or larger */
export function unpackedPart(zip: Zip, part: string, maxBytes: number): Uint8Array<ArrayBuffer> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let length = 0;
	for (const chunk of zip.unpack(part)) {
		chunks.push(chunk);
		length += chunk.length;
		if (length > maxBytes) throw new UnreadableFileError("bomb");
	}
	return joined(chunks);
}

/** Chunks one behind the other. */
export function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
	const [only] = chunks;
	if (only && chunks.length === 1) return only;
	const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
	let offset = 0;
	for (const chunk of chunks) {
		whole.set(chunk, offset);
		offset += chunk.length;
	}
	return whole;
}
