import createDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import decoderModule from "@jsquash/webp/codec/dec/webp_dec.wasm";
import { initEmscriptenModule } from "@jsquash/webp/utils.js";
import { UnreadableFileError } from "../unreadable-file-error.ts";

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
