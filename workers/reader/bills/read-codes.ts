import { readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "../images/webp-codec.ts";

/** Codes on one page; a bill has one or two. */
const MAX_CODES = 8;

/** Says what the QR codes on a picture say. */
export type ReadCodes = (pixels: Pixels) => Promise<string[]>;

/** By the engine that has been prepared. Its thorough settings are its usual ones; without them some are not found. */
export async function readCodes({ data, width, height }: Pixels): Promise<string[]> {
	const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
	const found = await readBarcodes({ data: bytes, width, height } as ImageData, {
		formats: ["QRCode"],
		maxNumberOfSymbols: MAX_CODES,
	});
	return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
