export type Utf16 = "utf-16le" | "utf-16be";

/** How many of the first bytes are looked at. */
const SAMPLE_BYTES = 4_096;
/** Of the letters of texts in Latin script at least this share has a zero byte; quotation marks and the euro have none. */
const LEAST_ZEROS = 0.7;

/**
 * Which UTF-16 a text is in: by its byte order mark, else because every second of its first bytes is zero; `null` where it
 * is in none.
 */
export function utf16Of(bytes: Uint8Array): Utf16 | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
	const sample = bytes.subarray(0, SAMPLE_BYTES);
	if (hasZeros(sample, 1)) return "utf-16le";
	return hasZeros(sample, 0) ? "utf-16be" : null;
}

/** @param place of the zero byte in each pair; its other byte is one of a text */
function hasZeros(sample: Uint8Array, place: 0 | 1): boolean {
	const pairs = Math.floor(sample.length / 2);
	let zeros = 0;
	for (let pair = 0; pair < pairs; pair += 1) {
		const letter = sample[pair * 2 + 1 - place] ?? 0;
		if (sample[pair * 2 + place] !== 0) continue;
		if (letter < 0x09 || (letter > 0x0d && letter < 0x20)) return false;
		zeros += 1;
	}
	return pairs >= 2 && zeros >= pairs * LEAST_ZEROS;
}
