import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import { notesOf } from "./page-notes.ts";
import { layoutOf, pageRunsOf } from "./page-layout.ts";
import { type StartedPdfium, startPdfium } from "./pdfium.ts";
import { inTurn } from "./turn.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";
import { encodeWebp } from "./webp.ts";

/** A PDF while it is open. Pages count from 1. */
export interface OpenPdf {
	pageCount: number;
	/** Text of a page in reading order, then what has been typed into its form or noted on it; empty for a scanned one. */
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
	const pdfium = await startPdfium();
	const document = await pdfium.library.loadDocument(bytes).catch((error: unknown) => {
		throw blamed(error, pdfium);
	});
	// Nothing is tidied up: all of it goes with the instance, and after a crash there would be nothing to call.
	return work(openDocument(document, pdfium));
}

function openDocument(document: PDFiumDocument, pdfium: StartedPdfium): OpenPdf {
	const readable = <Value>(read: () => Value): Value => {
		try {
			return read();
		} catch (error) {
			throw blamed(error, pdfium);
		}
	};
	const pageCount = document.getPageCount();
	if (pageCount < 1) throw new UnreadableFileError("broken");
	return {
		pageCount,
		text: (page) =>
			readable(() =>
				onPage(document, page, (source) => [source.getText(), ...notesOf(document, source)].join("\n")),
			),
		async render(page, width) {
			const source = readable(() => loadPage(document, page));
			const size = sizeOfPicture(source.getOriginalSize(), width);
			// It closes the page itself.
			const drawing = source.render({ ...size, render: "bitmap", renderFormFields: true });
			const image = await drawing.catch((error: unknown) => {
				throw blamed(error, pdfium);
			});
			return encodeWebp(image);
		},
		layout: (page) => readable(() => onPage(document, page, layoutOf)),
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
	const value = work(source);
	// oxlint-disable-next-line no-underscore-dangle -- so are the functions of PDFium called in WebAssembly
	source["module"]._FPDF_ClosePage(source["pageIdx"]);
	return value;
}

function loadPage(document: PDFiumDocument, page: number): PDFiumPage {
	const source = document.getPage(page - 1);
	if (source["pageIdx"] === 0) throw new UnreadableFileError("broken");
	return source;
}

/**
 * What PDFium says of a file is a property of the file, and so is a crash for want of memory that it may not have. Any
 * other crash may not come again.
 */
function blamed(error: unknown, { isFlooded }: StartedPdfium): unknown {
	if (error instanceof UnreadableFileError) return error;
	if (isFlooded()) return new UnreadableFileError("bomb", { cause: error });
	if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return error;
	const isEncrypted = error instanceof Error && /password|security/i.test(error.message);
	return new UnreadableFileError(isEncrypted ? "encrypted" : "broken", { cause: error });
}
