import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import pdfiumModule from "@hyzyla/pdfium/pdfium.wasm";
import type { PageLayout, PageRun } from "../../contract/page-layout.ts";
import { layoutOf, pageRunsOf } from "./page-layout.ts";
import { inTurn } from "./turn.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";
import { encodeWebp } from "./webp.ts";

/** A PDF while it is open. Pages count from 1. */
export interface OpenPdf {
	pageCount: number;
	/** Text of a page in reading order; empty for a scanned one. */
	text(page: number): string;
	/** The page as WebP, `width` CSS pixels wide and never taller than MAX_PAGE_HEIGHT. */
	render(page: number, width: number): Promise<Uint8Array<ArrayBuffer>>;
	/** Where the words of the page stand. */
	layout(page: number): PageLayout;
	/** The sizes of all pages. */
	pageRuns(): PageRun[];
}

/** A page can be as narrow and long as a till receipt: its picture must not take the Worker's memory. */
export const MAX_PAGE_HEIGHT = 4_000;
/** Nor may one that is both: a picture lies in memory three times, at four bytes a pixel. */
const MAX_PIXELS = 6_000_000;

/**
 * Opens a PDF, lends it to `work` and frees all of it. A Worker opens one at a time, because each takes a good part of
 * its memory: `load` brings the bytes when the turn has come. Each call takes a PDFium of its own, which costs some 15 ms:
 * WebAssembly memory only grows, and a document that means harm must not reach the next one, which may be another
 * tenant's.
 * @throws UnreadableFileError where the file is encrypted or damaged
 */
export async function withPdf<Result>(
	load: () => Promise<ArrayBuffer>,
	work: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
	return inTurn(async () => openPdf(new Uint8Array(await load()), work));
}

async function openPdf<Result>(bytes: Uint8Array, work: (pdf: OpenPdf) => Promise<Result>): Promise<Result> {
	const library = await newLibrary();
	const document = await library.loadDocument(bytes).catch((error: unknown) => {
		throw unreadable(error);
	});
	// Nothing is tidied up: all of it goes with the instance, and after a crash there would be nothing to call.
	return work(openDocument(document));
}

function newLibrary(): Promise<PDFiumLibrary> {
	return PDFiumLibrary.init({
		instantiateWasm: (imports, done) => {
			const instance = new WebAssembly.Instance(pdfiumModule, imports);
			// Emscripten takes the instance here, although the library's types ask for the module.
			done(instance);
			return instance.exports;
		},
	});
}

function openDocument(document: PDFiumDocument): OpenPdf {
	const pageCount = document.getPageCount();
	if (pageCount < 1) throw new UnreadableFileError("broken");
	return {
		pageCount,
		text: (page) => onPage(document, page, (source) => source.getText()),
		async render(page, width) {
			const source = loadPage(document, page);
			const size = sizeOfPicture(source.getOriginalSize(), width);
			// It closes the page itself.
			const image = await source.render({ ...size, render: "bitmap", renderFormFields: true });
			return encodeWebp(image);
		},
		layout: (page) => onPage(document, page, layoutOf),
		pageRuns: () => readable(() => pageRunsOf(document)),
	};
}

/** Whole pixels of a page that is so wide, as far as the limits let it. */
function sizeOfPicture(
	{ originalWidth, originalHeight }: { originalWidth: number; originalHeight: number },
	width: number,
): { width: number; height: number } {
	const scale = Math.min(
		width / originalWidth,
		MAX_PAGE_HEIGHT / originalHeight,
		Math.sqrt(MAX_PIXELS / (originalWidth * originalHeight)),
	);
	if (!Number.isFinite(scale)) throw new UnreadableFileError("broken");
	// A page may be so narrow that nothing would be left of it.
	const pixels = (points: number) => Math.max(1, Math.floor(points * scale));
	return { width: pixels(originalWidth), height: pixels(originalHeight) };
}

/** Lends a page, and closes it: what thousands of open pages keep would fill the memory. */
function onPage<Value>(document: PDFiumDocument, page: number, work: (page: PDFiumPage) => Value): Value {
	const source = loadPage(document, page);
	const value = readable(() => work(source));
	// oxlint-disable-next-line no-underscore-dangle -- so are the functions of PDFium called in WebAssembly
	source["module"]._FPDF_ClosePage(source["pageIdx"]);
	return value;
}

function loadPage(document: PDFiumDocument, page: number): PDFiumPage {
	const source = readable(() => document.getPage(page - 1));
	if (source["pageIdx"] === 0) throw new UnreadableFileError("broken");
	return source;
}

function readable<Value>(read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		throw unreadable(error);
	}
}

/** What PDFium says of a file is a property of the file. A crash, or memory that ran out, may not come again. */
function unreadable(error: unknown): unknown {
	const isCrash = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
	if (isCrash || error instanceof UnreadableFileError) return error;
	const isEncrypted = error instanceof Error && /password|security/i.test(error.message);
	return new UnreadableFileError(isEncrypted ? "encrypted" : "broken", { cause: error });
}
