import createDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import decoderModule from "@jsquash/webp/codec/dec/webp_dec.wasm";
import createEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import encoderModule from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { initEmscriptenModule } from "@jsquash/webp/utils.js";
import { UnreadableFileError } from "../unreadable-file-error.ts";

/**
 * What a camera or scanner has seen: legible small print, about 60 KB for a page of text.
 * Method 4, the usual one, takes two to three times as long for a file that is 1 % smaller.
 */
const SEEN = { quality: 80, method: 2 };
/** What was drawn from letters and lines: truer than the other, and smaller (decision 113). */
const DRAWN = { lossless: 1, near_lossless: 20, quality: 20, method: 1 };
/** Takes half as long again, for a file a quarter smaller. */
const OFTEN_SEEN = { ...DRAWN, quality: 30 };

/** A larger picture would take more memory than a Worker has: 171 MB at 2000 × 2829, where the other takes 62. */
const MAX_DRAWN_PIXELS = 2_000_000;
/** Levels of brightness between a pixel and the next that make a soft step. */
const SOFT_STEP = 8;
/** In a page of small print a sixth of all pixels differ from the one before. Noise would take twice the memory. */
const MAX_STEPS = 0.5;
/** Between what is drawn 8 to 22 % of all steps are soft, in a scan or photo 26 % and more. */
const MAX_SOFT_SHARE = 0.24;

/** Pixels in RGBA, four bytes each. */
export interface Pixels {
	data: Uint8Array;
	width: number;
	height: number;
}

/** @param isOftenSeen it is worth some time to make it small */
export async function encodeWebp(pixels: Pixels, isOftenSeen = false): Promise<Uint8Array<ArrayBuffer>> {
	const encoder = await initEmscriptenModule(createEncoder, encoderModule);
	const data = new Uint8ClampedArray(pixels.data.buffer, pixels.data.byteOffset, pixels.data.byteLength);
	const encoded = encoder.encode(data, pixels.width, pixels.height, {
		...defaultOptions,
		...(isDrawn(pixels) ? (isOftenSeen ? OFTEN_SEEN : DRAWN) : SEEN),
	});
	if (!encoded) throw new Error(`WebP refused a picture of ${pixels.width} × ${pixels.height}.`);
	return new Uint8Array(encoded);
}

/**
 * Whether a picture of this size was drawn and not seen: most of it is one colour beside the same, and letters stand out
 * from what is around them, where noise does not.
 */
function isDrawn({ data, width, height }: Pixels): boolean {
	const pixels = width * height;
	if (pixels > MAX_DRAWN_PIXELS) return false;
	let [steps, soft] = [0, 0];
	for (let at = 4; at < data.length; at += 4) {
		// Green is nearly all of the brightness.
		const step = Math.abs((data[at + 1] ?? 0) - (data[at - 3] ?? 0));
		if (step === 0 && data[at] === data[at - 4] && data[at + 2] === data[at - 2]) continue;
		steps += 1;
		if (step <= SOFT_STEP) soft += 1;
	}
	return steps <= pixels * MAX_STEPS && soft <= steps * MAX_SOFT_SHARE;
}

/**
 * Decodes a picture, whole, and gives it row by row in RGBA.
 * @throws UnreadableFileError where it is damaged
 */
export async function decodeWebp(
	bytes: Uint8Array<ArrayBuffer>,
	addRow: (rgba: Uint8Array) => void,
): Promise<void> {
	const decoder = await initEmscriptenModule(createDecoder, decoderModule);
	const picture = decoder.decode(bytes);
	if (!picture) throw new UnreadableFileError("broken");
	const { width, height, data } = picture;
	for (let y = 0; y < height; y += 1) {
		addRow(new Uint8Array(data.buffer, data.byteOffset + y * width * 4, width * 4));
	}
}
