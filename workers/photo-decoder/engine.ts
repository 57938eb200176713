import type { MainModule } from "libheif-js/libheif-wasm/libheif.js";
import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

/** The library's own way to be started. */
export type CreateLibheif = (options: object) => MainModule;

/** Pixels in RGBA, that lie in the engine's memory until it decodes again; so many bytes from row to row. */
export interface DecodedTile {
	width: number;
	height: number;
	stride: number;
	data: Uint8Array;
}

/** What of the library's answers is used; its own types do not say it. */
interface DecodedImage {
	code?: unknown;
	image: Parameters<MainModule["heif_image_release"]>[0];
	channels: readonly [DecodedTile];
}

/** libheif with libde265, ready to decode pictures. */
export class Engine {
	readonly #libheif: MainModule;

	constructor(create: CreateLibheif, wasm: WebAssembly.Module) {
		const silent = () => undefined;
		this.#libheif = create({
			// workerd compiles no WebAssembly while it runs.
			instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
				const instance = new WebAssembly.Instance(wasm, imports);
				done(instance);
				return instance.exports;
			},
			print: silent,
			printErr: silent,
		});
	}

	/**
	 * Decodes a file with one picture, in one go.
	 * @throws UnreadablePhotoError where it is damaged; what else is thrown has damaged the engine itself
	 */
	decode<Value>(file: Uint8Array, take: (tile: DecodedTile) => Value): Value {
		const libheif = this.#libheif;
		const context = libheif.heif_context_alloc();
		try {
			const read = libheif.heif_context_read_from_memory(context, file);
			if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new UnreadablePhotoError("broken");
			const handle = libheif.heif_js_context_get_primary_image_handle(context);
			if (!handle || handle.code) throw new UnreadablePhotoError("broken");
			try {
				const decoded: DecodedImage | undefined = libheif.heif_js_decode_image2(
					handle,
					libheif.heif_colorspace.heif_colorspace_RGB,
					libheif.heif_chroma.heif_chroma_interleaved_RGBA,
				);
				if (!decoded || decoded.code) throw new UnreadablePhotoError("broken");
				try {
					return take(decoded.channels[0]);
				} finally {
					libheif.heif_image_release(decoded.image);
				}
			} finally {
				libheif.heif_image_handle_release(handle);
			}
		} finally {
			libheif.heif_context_free(context);
		}
	}
}
