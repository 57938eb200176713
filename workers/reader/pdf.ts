import { PDFiumLibrary } from "@hyzyla/pdfium";
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

/**
 * Opens a PDF, lends it to `work` and frees all of it. A Worker opens one at a time, because each takes a good part of
 * its memory: `load` brings the bytes when the turn has come. Each call takes a PDFium of its own: WebAssembly memory
 * only grows, and a damaged document must not spoil the next one.
 * @throws UnreadableFileError where the file is encrypted or damaged
 */
export async function withPdf<Result>(
	load: () => Promise<ArrayBuffer>,
	work: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
	return inTurn(async () => openPdf(new Uint8Array(await load()), work));
}

async function openPdf<Result>(bytes: Uint8Array, work: (pdf: OpenPdf) => Promise<Result>): Promise<Result> {
	const library = await PDFiumLibrary.init({
		instantiateWasm: (imports, done) => {
			const instance = new WebAssembly.Instance(pdfiumModule, imports);
			// Emscripten takes the instance here, although the library's types ask for the module.
			done(instance);
			return instance.exports;
		},
	});
	const document = await library.loadDocument(bytes).catch((error: unknown) => {
		throw unreadable(error);
	});
	try {
		const pageCount = document.getPageCount();
		if (pageCount < 1) throw new UnreadableFileError("broken");
		return await work({
			pageCount,
			text: (page) => readable(() => document.getPage(page - 1).getText()),
			render: async (page, width) => {
				const source = readable(() => document.getPage(page - 1));
				const { originalWidth, originalHeight } = source.getOriginalSize();
				const scale = Math.min(width / originalWidth, MAX_PAGE_HEIGHT / originalHeight);
				// A page may be so narrow that nothing would be left of it.
				const pixels = (points: number) => Math.max(1, Math.floor(points * scale));
				const size = { width: pixels(originalWidth), height: pixels(originalHeight) };
				const image = await source.render({ ...size, render: "bitmap", renderFormFields: true });
				return encodeWebp(image);
			},
			layout: (page) => readable(() => layoutOf(document.getPage(page - 1))),
			pageRuns: () => readable(() => pageRunsOf(document)),
		});
	} finally {
		document.destroy();
		library.destroy();
	}
}

function readable<Value>(read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		throw unreadable(error);
	}
}

function unreadable(error: unknown): UnreadableFileError {
	const isEncrypted = error instanceof Error && /password|security/i.test(error.message);
	return new UnreadableFileError(isEncrypted ? "encrypted" : "broken", { cause: error });
}
