import type { BmpHeader } from "./bmp.ts";

const END_OF_ROW = 0;
const END_OF_PICTURE = 1;
const MOVE = 2;

/**
 * Unpacks runs of equal pixels (RLE8, RLE4) into one byte a pixel, rows as they are stored. What is not painted has the
 * first colour; what lies beyond the picture is left out.
 */
export function unpackRuns({ width, height, bits, data }: BmpHeader): Uint8Array {
	const pixels = new Uint8Array(width * height);
	let x = 0;
	let y = 0;
	let at = 0;
	function paint(count: number, pixel: (index: number) => number) {
		for (let index = 0; index < Math.min(count, width - x); index += 1) {
			pixels[y * width + x + index] = pixel(index);
		}
		x += count;
	}
	/** The how manieth pixel of bytes that hold one each, or two. */
	function pixelAt(from: number, count: number): number {
		if (bits === 8) return data[from + count] ?? 0;
		const byte = data[from + (count >> 1)] ?? 0;
		return count % 2 === 0 ? byte >> 4 : byte & 0x0f;
	}
	while (at + 1 < data.length && y < height) {
		const count = data[at] ?? 0;
		const code = data[at + 1] ?? 0;
		at += 2;
		if (count > 0) {
			const from = at - 1;
			paint(count, (index) => pixelAt(from, bits === 8 ? 0 : index % 2));
		} else if (code === END_OF_ROW) {
			x = 0;
			y += 1;
		} else if (code === END_OF_PICTURE) break;
		else if (code === MOVE) {
			x += data[at] ?? 0;
			y += data[at + 1] ?? 0;
			at += 2;
		} else {
			const from = at;
			paint(code, (index) => pixelAt(from, index));
			// Such runs begin at even places.
			at += Math.ceil((code * bits) / 16) * 2;
		}
	}
	return pixels;
}
