import { PDFiumLibrary } from "@hyzyla/pdfium";
import pdfiumModule from "@hyzyla/pdfium/pdfium.wasm";

/**
 * Memory that PDFium may ask for, in bytes; it takes up to a fifth more at a time, and a Worker has 128 MB. At rest it has
 * 18 MB; then come the file, what it unpacks, and a picture.
 */
const MAX_MEMORY = 96 * 1024 * 1024;

export interface StartedPdfium {
	library: PDFiumLibrary;
	/** Whether it has asked for more memory than it may have: whatever comes of it, the file is to blame. */
	isFlooded(): boolean;
}

/** A PDFium of its own, with a limit of memory: a PDF of two kilobytes can unpack to two gigabytes. */
export async function startPdfium(): Promise<StartedPdfium> {
	let isFlooded = false;
	const library = await PDFiumLibrary.init({
		instantiateWasm: (imports, done) => {
			const resize = imports["env"]?.["emscripten_resize_heap"];
			if (typeof resize !== "function") throw new TypeError("PDFium's memory cannot be limited.");
			const withinLimit = (bytes: number): unknown => {
				if (bytes <= MAX_MEMORY) return resize(bytes);
				isFlooded = true;
				return 0;
			};
			const limited = { ...imports, env: { ...imports["env"], emscripten_resize_heap: withinLimit } };
			const instance = new WebAssembly.Instance(pdfiumModule, limited);
			// Emscripten takes the instance here, although the library's types ask for the module.
			done(instance);
			return instance.exports;
		},
	});
	return { library, isFlooded: () => isFlooded };
}
