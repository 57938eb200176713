import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openRanged, type PdfDocument } from "../../workers/reader/pdf-document.ts";
import type { StandInFonts } from "../../workers/reader/fonts/stand-in-fonts.ts";
import { startPdfiumOver } from "../../workers/reader/pdfium.ts";
import type { RangedPdf } from "../../workers/reader/ranges/ranged-pdf.ts";

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Opens a PDF of which ranges are read, in a new PDFium outside of the Worker. */
export async function openRangedInNode(pdf: RangedPdf, standIns?: StandInFonts): Promise<PdfDocument> {
	const { pdfium, access } = await startPdfiumOver(
		pdf.file,
		await moduleAt(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")),
		await moduleAt(import.meta.resolve("../../workers/reader/ranges/read-block.wasm")),
		standIns,
	);
	return openRanged(pdfium, pdf, access);
}

function moduleAt(url: string): Promise<WebAssembly.Module> {
	const known = compiled.get(url);
	if (known) return known;
	const compiling = readFile(fileURLToPath(url)).then((bytes) => WebAssembly.compile(bytes));
	compiled.set(url, compiling);
	return compiling;
}
