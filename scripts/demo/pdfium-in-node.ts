import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { StandInFonts } from "../../workers/reader/fonts/stand-in-fonts.ts";
import { type Pdfium, startPdfium } from "../../workers/reader/pdfium.ts";

let compiling: Promise<WebAssembly.Module> | undefined;

/** The PDFium of the Worker that reads files, outside of it. */
export async function pdfiumInNode(standIns?: StandInFonts): Promise<Pdfium> {
	compiling ??= readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"))).then((bytes) =>
		WebAssembly.compile(bytes),
	);
	return startPdfium(await compiling, standIns);
}
