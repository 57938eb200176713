import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { StandInFonts } from "./fonts/stand-in-fonts.ts";
import { isCall } from "./wasm-call.ts";
import type { RangedFile } from "./ranges/ranged-file.ts";

/**
 * Most memory that PDFium may ask for, in bytes; it takes up to a fifth more at a time, and a Worker has 128 MB. It starts
 * with 18 MB; then come the file or what is read of it, what it unpacks to, and a picture.
 */
const MAX_MEMORY = 96 * 1024 * 1024;

/** Functions of PDFium that may read from the file, with what each is given: of one in the bucket they answer later. */
const READING = [
	"FPDF_FFLDraw",
	"FPDF_GetFormType",
	"FPDF_GetPageCount",
	"FPDF_GetPageSizeByIndexF",
	"FPDF_GetXFAPacketContent",
	"FPDF_GetXFAPacketCount",
	"FPDF_GetXFAPacketName",
	"FPDF_LoadCustomDocument",
	"FPDF_LoadPage",
	"FPDF_RenderPageBitmap",
	"FPDFAnnot_GetFlags",
	"FPDFAnnot_GetFormFieldFlags",
	"FPDFAnnot_GetFormFieldType",
	"FPDFAnnot_GetFormFieldValue",
	"FPDFAnnot_GetStringValue",
	"FPDFAttachment_GetFile",
	"FPDFAttachment_GetName",
	"FPDFDoc_GetAttachment",
	"FPDFDoc_GetAttachmentCount",
	"FPDFImageObj_GetImageMetadata",
	"FPDFPage_GetAnnot",
	"FPDFPage_GetAnnotCount",
	"FPDFText_LoadPage",
	"EPDFAnnot_ExportAppearanceAsDocument",
	"EPDFAnnot_HasAppearanceStream",
	"EPDFDoc_LoadPageByObjectNumber",
	"FORM_OnAfterLoadPage",
	"PDFiumExt_ExitFormFillEnvironment",
	"PDFiumExt_InitFormFillEnvironment",
] as const satisfies readonly (keyof WrappedPdfiumModule)[];

type Reading = (typeof READING)[number];
type Eventually<Call extends (...given: never[]) => unknown> = (
	...given: Parameters<Call>
) => ReturnType<Call> | Promise<ReturnType<Call>>;

/** A PDFium of its own for one file, with all functions of its C interface under their names there. */
export type Pdfium = Omit<WrappedPdfiumModule, Reading> & {
	[Name in Reading]: Eventually<WrappedPdfiumModule[Name]>;
} & {
	/** Whether it has asked for more memory than it may have. Then the file is to blame for whatever went wrong. */
	isOutOfMemory(): boolean;
	/** Whether a call was cut off in its middle: nothing can be called any more. */
	isCutOff(): boolean;
};

/** Starts a PDFium with a limit of memory: a PDF of two kilobytes can unpack to two gigabytes. */
export async function startPdfium(wasm: WebAssembly.Module, standIns?: StandInFonts): Promise<Pdfium> {
	const { module, isOutOfMemory } = await start(wasm, standIns);
	return Object.assign(module, { isOutOfMemory, isCutOff: () => false });
}

/**
 * Starts one that reads from a file which is not in memory. While a range of it is on its way, PDFium stands still in the
 * middle of what it does (JavaScript Promise Integration of WebAssembly).
 * @param wasmOfRead the module of `ranges/read-block.wasm`
 * @returns the PDFium, and the address of what describes the file to it
 */
export async function startPdfiumOver(
	file: RangedFile,
	wasm: WebAssembly.Module,
	wasmOfRead: WebAssembly.Module,
	standIns?: StandInFonts,
): Promise<{ pdfium: Pdfium; access: number }> {
	const { module, exports, isOutOfMemory } = await start(wasm, standIns);
	let isReading = false;
	let isCutOff = false;

	const readBlock = (_: unknown, position: number, address: number, length: number) => {
		// Not within one of the calls above: nothing can be waited for.
		if (!isReading) throw new WebAssembly.RuntimeError("PDFium reads where it should not.");
		// WebAssembly knows no sign. Memory may move as it grows: it is asked for as the bytes are there.
		const copy = (at: number, bytes: Uint8Array | null) =>
			bytes
				? module.pdfium.HEAPU8.set(bytes, (address >>> 0) + at)
				: module.pdfium.HEAPU8.fill(0, address >>> 0, (address >>> 0) + (length >>> 0));
		return file.read(position >>> 0, length >>> 0, copy);
	};
	const read = new WebAssembly.Instance(wasmOfRead, {
		file: { read: new WebAssembly.Suspending(readBlock) },
	}).exports["read"];
	if (!isCall(read)) throw new TypeError("What reads blocks for PDFium is missing.");

	const eventually = (name: Reading) => {
		const exported = exports[name];
		if (!isCall(exported)) throw new TypeError(`PDFium has no ${name}.`);
		const call = WebAssembly.promising(exported);
		return async (...given: (number | string | boolean)[]): Promise<unknown> => {
			const strings: number[] = [];
			isReading = true;
			try {
				return await call(
					...given.map((value) => {
						if (typeof value !== "string") return Number(value);
						const address = stringIn(module, value);
						strings.push(address);
						return address;
					}),
				);
			} catch (error) {
				isCutOff = true;
				throw error;
			} finally {
				isReading = false;
				if (!isCutOff) for (const address of strings) module.pdfium.wasmExports.free(address);
			}
		};
	};
	const reading = Object.fromEntries(READING.map((name) => [name, eventually(name)]));

	// FPDF_FILEACCESS of fpdfview.h: the length, the function, and what it is given first.
	const access = module.pdfium.wasmExports.malloc(12);
	const fields = new DataView(module.pdfium.HEAPU8.buffer, access, 12);
	fields.setUint32(0, file.size, true);
	fields.setUint32(4, module.pdfium.addFunction(read, "iiiii"), true);
	fields.setUint32(8, 0, true);
	return { pdfium: Object.assign(module, reading, { isOutOfMemory, isCutOff: () => isCutOff }), access };
}

/** Whether the runtime can let WebAssembly wait. */
export function canReadRanges(): boolean {
	return "Suspending" in WebAssembly;
}

async function start(wasm: WebAssembly.Module, standIns?: StandInFonts) {
	let isOutOfMemory = false;
	let exports: WebAssembly.Exports = {};
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
			exports = instance.exports;
			// Emscripten takes the instance here, although its types ask for the module.
			done(instance);
			return exports;
		},
	});
	module.PDFiumExt_Init();
	standIns?.lendTo(module);
	return { module, exports, isOutOfMemory: () => isOutOfMemory };
}

/** A text in PDFium's memory, to be freed. */
function stringIn({ pdfium }: WrappedPdfiumModule, text: string): number {
	const bytes = new TextEncoder().encode(`${text}\0`);
	const address = pdfium.wasmExports.malloc(bytes.length);
	pdfium.HEAPU8.set(bytes, address);
	return address;
}
