import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/**
 * Most memory that PDFium may ask for, in bytes; it takes up to a fifth more at a time, and a Worker has 128 MB. It starts
 * with 18 MB; then come the file, what it unpacks to, and a picture.
 */
const MAX_MEMORY = 96 * 1024 * 1024;

/** A PDFium of its own for one file, with all functions of its C interface under their names there. */
export interface Pdfium extends WrappedPdfiumModule {
	/** Whether it has asked for more memory than it may have. Then the file is to blame for whatever went wrong. */
	isOutOfMemory(): boolean;
}

/** Starts a PDFium with a limit of memory: a PDF of two kilobytes can unpack to two gigabytes. */
export async function startPdfium(wasm: WebAssembly.Module): Promise<Pdfium> {
	let isOutOfMemory = false;
	const module = await init({
		instantiateWasm: (imports, done) => {
			const resize = imports["env"]?.["emscripten_resize_heap"];
			if (typeof resize !== "function") throw new TypeError("PDFium's memory cannot be limited.");
			const resizeWithinLimit = (bytes: number): unknown => {
				if (bytes <= MAX_MEMORY) return resize(bytes);
				isOutOfMemory = true;
				return 0;
			};
			const env = { ...imports["env"], emscripten_resize_heap: resizeWithinLimit };
			const instance = new WebAssembly.Instance(wasm, { ...imports, env });
			// Emscripten takes the instance here, although its types ask for the module.
			done(instance);
			return instance.exports;
		},
	});
	module.PDFiumExt_Init();
	return Object.assign(module, { isOutOfMemory: () => isOutOfMemory });
}
