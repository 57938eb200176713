import createDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import decoderModule from "@jsquash/webp/codec/dec/webp_dec.wasm";
import createEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import encoderModule from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { initEmscriptenModule } from "@jsquash/webp/utils.js";
import { UnreadableFileError } from "../unreadable-file-error.ts";

// Legible small print; about 60 KB for a page of text.
const QUALITY = 80;
// 4, the usual one, takes two to three times as long for a file that is 1 % smaller.
const METHOD = 2;

/** Pixels in RGBA, four bytes each. */
export interface Pixels {
	data: Uint8Array;
	width: number;
	height: number;
}

export async function encodeWebp(pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> {
	const encoder = await initEmscriptenModule(createEncoder, encoderModule);
	const data = new Uint8ClampedArray(pixels.data.buffer, pixels.data.byteOffset, pixels.data.byteLength);
	const encoded = encoder.encode(data, pixels.width, pixels.height, {
		...defaultOptions,
		quality: QUALITY,
		method: METHOD,
	});
	if (!encoded) throw new Error(`WebP refused a picture of ${pixels.width} × ${pixels.height}.`);
	return new Uint8Array(encoded);
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
