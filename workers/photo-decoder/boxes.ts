import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

/** A box of a file (ISO 14496-12, 4.2): its type, and where its content lies. */
export interface Box {
	type: string;
	/** All of its content; whoever reads beyond it gets a `RangeError`. */
	view: DataView;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Boxes that lie in one; the largest photographs have some hundred. */
const MAX_BOXES = 10_000;

/**
 * The boxes in this part of a file, one after the other.
 * @throws UnreadablePhotoError where they do not fit into it, or are too many
 */
export function* boxesIn(view: DataView, start = 0): Generator<Box> {
	let at = start;
	for (let count = 0; at + HEADER_BYTES <= view.byteLength; count += 1) {
		const length = view.getUint32(at);
		const isLong = length === 1;
		const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
		// A length of 0 says that it is the last one.
		const whole = isLong ? Number(view.getBigUint64(at + 8)) : length || view.byteLength - at;
		if (count >= MAX_BOXES || whole < headerBytes || at + whole > view.byteLength) {
			throw new UnreadablePhotoError("broken");
		}
		yield { type: typeAt(view, at + 4), view: part(view, at + headerBytes, whole - headerBytes) };
		at += whole;
	}
}

/** The content of the first box of this type. @throws UnreadablePhotoError where there is none */
export function boxOf(view: DataView, type: string, start = 0): DataView {
	for (const box of boxesIn(view, start)) if (box.type === type) return box.view;
	throw new UnreadablePhotoError("broken");
}

/** The four letters that name a type. */
export function typeAt(view: DataView, at: number): string {
	return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** A part of what is seen. @throws RangeError where it is not all there */
export function part(view: DataView, at: number, length: number): DataView {
	if (at + length > view.byteLength) throw new RangeError("This part is not all there.");
	return new DataView(view.buffer, view.byteOffset + at, length);
}

/** The bytes that are seen. */
export function bytesOf(view: DataView): Uint8Array {
	return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Reads numbers one after the other. */
export class Cursor {
	readonly #view: DataView;
	#at: number;

	constructor(view: DataView, at = 0) {
		this.#view = view;
		this.#at = at;
	}

	/** A number of this many bytes, from 0 to 8. */
	number(bytes: number): number {
		let value = 0;
		for (let index = 0; index < bytes; index += 1)
			value = value * 256 + this.#view.getUint8(this.#at + index);
		this.#at += bytes;
		return value;
	}

	/** The next bytes. */
	view(bytes: number): DataView {
		const view = part(this.#view, this.#at, bytes);
		this.#at += bytes;
		return view;
	}
}
