import type { Pixels } from "./webp-codec.ts";

/** How a picture's pixels lie, in EXIF's numbers: 1 as they are shown, 3 upside down, 6 and 8 on a side … */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** Where a pixel of the turned picture lies in the picture as it is stored. */
type Source = (x: number, y: number, stored: Pixels) => [x: number, y: number];

const SOURCES: Readonly<Record<Exclude<Orientation, 1>, Source>> = {
	2: (x, y, { width }) => [width - 1 - x, y],
	3: (x, y, { width, height }) => [width - 1 - x, height - 1 - y],
	4: (x, y, { height }) => [x, height - 1 - y],
	5: (x, y) => [y, x],
	6: (x, y, { height }) => [y, height - 1 - x],
	7: (x, y, { width, height }) => [width - 1 - y, height - 1 - x],
	8: (x, y, { width }) => [width - 1 - y, x],
};

/** Whether width and height change places when the picture is turned. */
export function swapsSides(orientation: Orientation): boolean {
	return orientation >= 5;
}

/**
 * The orientation that a block of EXIF names (EXIF 2.32, 4.6.4); `null` where it names none or is damaged.
 * @param prefix what stands before the block itself, if anything
 */
export function exifOrientation(block: Uint8Array, prefix = ""): Orientation | null {
	if (String.fromCharCode(...block.subarray(0, prefix.length)) !== prefix) return null;
	const view = new DataView(block.buffer, block.byteOffset + prefix.length, block.byteLength - prefix.length);
	try {
		const isLittle = view.getUint16(0) === 0x4949;
		const directory = view.getUint32(4, isLittle);
		const count = view.getUint16(directory, isLittle);
		for (let index = 0; index < count; index += 1) {
			const entry = directory + 2 + index * ENTRY_BYTES;
			if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
			const value = view.getUint16(entry + 8, isLittle);
			return ORIENTATIONS.find((orientation) => orientation === value) ?? null;
		}
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
	}
	return null;
}

/** The picture as it is to be seen. */
export function applyOrientation(stored: Pixels, orientation: Orientation): Pixels {
	if (orientation === 1) return stored;
	const source = SOURCES[orientation];
	const [width, height] = swapsSides(orientation)
		? [stored.height, stored.width]
		: [stored.width, stored.height];
	const from = new DataView(stored.data.buffer, stored.data.byteOffset, stored.data.byteLength);
	const data = new Uint8Array(stored.data.length);
	const to = new DataView(data.buffer);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const [fromX, fromY] = source(x, y, stored);
			to.setUint32((y * width + x) * 4, from.getUint32((fromY * stored.width + fromX) * 4));
		}
	}
	return { data, width, height };
}
