/** How a picture's pixels lie, in EXIF's numbers: 1 as they are shown, 3 upside down, 6 and 8 on a side … */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** Whether width and height change places when the picture is turned. */
export function isOnItsSide(orientation: Orientation): boolean {
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
