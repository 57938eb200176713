import wasm from "@embedpdf/pdfium/pdfium.wasm";
import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import { type Attachment, attachmentsOf } from "./attachments.ts";
import fontCalls from "./fonts/font-calls.wasm";
import { drawing } from "./fonts/drawing.ts";
import { type FontSource, StandInFonts } from "./fonts/stand-in-fonts.ts";
import type { Size } from "./images/downscale.ts";
import { encodeWebp, type Pixels } from "./images/webp-codec.ts";
import { hasLostPictures } from "./lost-pictures.ts";
import { runExclusive } from "./turns/mutex.ts";
import { layoutOf, pageRunsOf } from "./page-layout.ts";
import { notesOf } from "./page-notes.ts";
import { textOfDynamicForm } from "./page-text/dynamic-form.ts";
import { isRanged, type PagedSource } from "./paged-file.ts";
import {
	isEmpty,
	openDocument,
	openRanged,
	type PdfDocument,
	type PdfPage,
	pixelsOf,
	textOf,
} from "./pdf-document.ts";
import { PdfEngine } from "./pdf-engine.ts";
import { type Pdfium, startPdfium, startPdfiumOver } from "./pdfium.ts";
import type { RangedPdf } from "./ranges/ranged-pdf.ts";
import readBlock from "./ranges/read-block.wasm";
import type { TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** A PDF while it is open. Pages count from 1. */
export interface OpenPdf {
	pageCount: number;
	/** Text of a page in reading order, then what has been typed into its form or noted on it; empty for a scanned one. */
	text(page: number): Promise<string>;
	/** What stands in a form whose pages are not in the file; of others nothing. */
	formText(limits: TextLimits): Promise<string>;
	/** Whether nothing at all stands on the page, like on the back of a printed one. */
	isEmpty(page: number): Promise<boolean>;
	/** The page as WebP, `width` CSS pixels wide and never taller than MAX_PAGE_HEIGHT. */
	render(page: number, width: number): Promise<Uint8Array<ArrayBuffer>>;
	/** The pixels of the page in a size that is chosen by its own, in points; `null` where none is. */
	pixels(page: number, sizeOf: (page: Size) => Size | null): Promise<Pixels | null>;
	/** Pages that could not be drawn, because they have ended PDFium. */
	undrawable(): readonly number[];
	/** Whether a part, from 0 to 1, of what may be fetched of a large PDF has been; of others never. */
	isUsedUp(part: number): boolean;
	/** Between two pages, lets those go first who wait for another PDF. */
	letOthers(): Promise<void>;
	/** For how long it has waited for those of others, in milliseconds. */
	waited(): number;
	/** The files that lie in it, but for those that are larger than `maxBytes`. */
	attachments(maxBytes: number): Promise<Attachment[]>;
	/** Where the words of the page stand. */
	layout(page: number): Promise<PageLayout>;
	/** The sizes of all pages. */
	pageRuns(): Promise<PageRun[]>;
}

/** Most pixels of a page's picture from top to bottom: a page can be as long as a till receipt. */
export const MAX_PAGE_HEIGHT = 4_000;
/** Most pixels of a page's picture: it lies in memory three times, at four bytes a pixel. */
const MAX_PIXELS = 6_000_000;

/**
 * Opens a PDF and lends it to `work`. A Worker opens one at a time, because each takes a good part of its memory: only
 * then are the bytes of a small one loaded, and again where PDFium has crashed. Each PDF has a PDFium of its own, although
 * starting one takes some 15 ms: WebAssembly memory never shrinks, and what a hostile file does to it must not reach the
 * next file, which may be another tenant's.
 * @param fontSource where fonts come from that the file does not carry
 * @throws UnreadableFileError where the file is encrypted or damaged
 */
export async function withPdf<Result>(
	source: PagedSource,
	work: (pdf: OpenPdf) => Promise<Result>,
	fontSource: FontSource = noFonts,
): Promise<Result> {
	return runExclusive(async (turn) => {
		const standIns = new StandInFonts(fontCalls, fontSource);
		const engine = await PdfEngine.open(() =>
			isRanged(source) ? overRanges(source, standIns) : whole(source, standIns),
		);
		return work({
			...openPdf(engine, standIns),
			async letOthers() {
				if (!turn.isOver()) return;
				engine.release();
				const before = turn.waited();
				await turn.pass();
				if (isRanged(source)) source.file.extend(turn.waited() - before);
			},
			waited: () => turn.waited(),
		});
	});
}

async function whole(load: () => Promise<ArrayBuffer>, standIns: StandInFonts): Promise<PdfDocument> {
	const pdfium = await startPdfium(wasm, standIns);
	return opened(pdfium, openDocument(pdfium, new Uint8Array(await load())));
}

async function overRanges(pdf: RangedPdf, standIns: StandInFonts): Promise<PdfDocument> {
	if (pdf.file.isUsedUp()) throw new UnreadableFileError("timeout");
	const { pdfium, access } = await startPdfiumOver(pdf.file, wasm, readBlock, standIns);
	return opened(pdfium, openRanged(pdfium, pdf, access));
}

function openPdf(engine: PdfEngine, standIns: StandInFonts): Omit<OpenPdf, "letOthers" | "waited"> {
	const draw = drawing(engine, standIns);
	return {
		pageCount: engine.pageCount,
		text: (number) =>
			engine.onPage(number, async (page) => [await textOf(page), ...(await notesOf(page))].join("\n")),
		formText: (limits) => engine.with((document) => textOfDynamicForm(document, limits)),
		isEmpty: (number) => engine.onPage(number, isEmpty),
		async render(number, width) {
			const pixels = await draw(number, (page) => drawn(page, sizeOfPicture(page, width)));
			return encodeWebp(pixels, number === 1);
		},
		pixels: (number, sizeOf) =>
			draw(number, (page) => {
				const size = sizeOf(page);
				return size && drawn(page, size);
			}),
		undrawable: () => engine.undrawable,
		isUsedUp: (part) => engine.isUsedUp(part),
		attachments: (maxBytes) => engine.with((document) => attachmentsOf(document, maxBytes)),
		layout: (number) => engine.onPage(number, layoutOf),
		pageRuns: () => engine.with(pageRunsOf),
	};
}

/** @throws UnreadableFileError where the page only looks empty */
async function drawn(page: PdfPage, size: Size): Promise<Pixels> {
	const pixels = await pixelsOf(page, size);
	if (await hasLostPictures(page, pixels)) throw new UnreadableFileError("broken");
	return pixels;
}

function noFonts(): Promise<null> {
	return Promise.resolve(null);
}

async function opened(pdfium: Pdfium, opening: Promise<PdfDocument>): Promise<PdfDocument> {
	try {
		return await opening;
	} catch (error) {
		// Another crash may not be the file's fault: the next try may succeed.
		throw pdfium.isOutOfMemory() ? new UnreadableFileError("bomb", { cause: error }) : error;
	}
}

/** Whole pixels of a page, given in points, that is drawn so wide, as far as the limits allow it. */
export function sizeOfPicture(page: Size, width: number): Size {
	const scale = Math.min(
		width / page.width,
		MAX_PAGE_HEIGHT / page.height,
		Math.sqrt(MAX_PIXELS / (page.width * page.height)),
	);
	if (!Number.isFinite(scale)) throw new UnreadableFileError("broken");
	// A page may be so narrow that nothing would be left of it.
	const pixels = (points: number) => Math.max(1, Math.floor(points * scale));
	return { width: pixels(page.width), height: pixels(page.height) };
}
