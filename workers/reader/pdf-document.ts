import { letterAt, misreadLetters } from "./page-text/misread-letters.ts";
import type { Pdfium } from "./pdfium.ts";
import type { RangedPdf } from "./ranges/ranged-pdf.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";
import type { Pixels } from "./images/webp-codec.ts";

/** A document that is open in PDFium. Its handle is an address in PDFium's memory. */
export interface PdfDocument {
	pdfium: Pdfium;
	handle: number;
	/** Handle of what PDFium needs to read and draw form fields. */
	form: number;
	pageCount: number;
	/** What it is read from, where that is not in memory. */
	ranged: RangedPdf | null;
	/** Opens it in the same PDFium. */
	open: () => Promise<PdfDocument>;
}

/** A page while it is open. */
export interface PdfPage extends Pick<PdfDocument, "pdfium" | "form"> {
	handle: number;
	/** In points. */
	width: number;
	height: number;
}

// Names and values of fpdfview.h.
const ERR_PASSWORD = 4;
const ERR_SECURITY = 5;
const BGRA = 4;
const ANNOT = 0x01;
const LCD_TEXT = 0x02;
const REVERSE_BYTE_ORDER = 0x10;

/** Grounds on which a page is drawn, opaque (ARGB and ABGR alike). */
const WHITE = 0xffffffff;
export const BLACK = 0xff000000;

/**
 * Opens a document that lies in memory. Its memory goes with its PDFium.
 * @throws UnreadableFileError where it is encrypted or damaged
 */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array): Promise<PdfDocument> {
	const address = allocate(pdfium, bytes.length);
	pdfium.pdfium.HEAPU8.set(bytes, address);
	const open = () =>
		opened({ pdfium, ranged: null, open }, pdfium.FPDF_LoadMemDocument(address, bytes.length, ""));
	return open();
}

/**
 * Opens a document of which ranges are read.
 * @param access describes the file to PDFium
 * @throws UnreadableFileError likewise, and where PDFium would have to search all of the file
 */
export function openRanged(pdfium: Pdfium, pdf: RangedPdf, access: number): Promise<PdfDocument> {
	const open = () =>
		pdf.file.opening(async () =>
			opened({ pdfium, ranged: pdf, open }, await pdfium.FPDF_LoadCustomDocument(access, "")),
		);
	return open();
}

/** Closes a document, with all that PDFium has kept of it, and opens it anew. */
export async function reopened({ pdfium, handle, form, open }: PdfDocument): Promise<PdfDocument> {
	await pdfium.PDFiumExt_ExitFormFillEnvironment(form);
	await pdfium.FPDF_CloseDocument(handle);
	return open();
}

async function opened(
	document: Pick<PdfDocument, "pdfium" | "ranged" | "open">,
	handle: number,
): Promise<PdfDocument> {
	const { pdfium } = document;
	if (handle === 0) {
		const isEncrypted = [ERR_PASSWORD, ERR_SECURITY].includes(pdfium.FPDF_GetLastError());
		throw new UnreadableFileError(isEncrypted ? "encrypted" : "broken");
	}
	const pageCount = await pdfium.FPDF_GetPageCount(handle);
	if (pageCount < 1) throw new UnreadableFileError("broken");
	const form = await pdfium.PDFiumExt_InitFormFillEnvironment(handle, pdfium.PDFiumExt_OpenFormFillInfo());
	return { ...document, handle, form, pageCount };
}

/**
 * Opens a page, which counts from 1, for the length of `work`: what thousands of open pages keep would fill the memory.
 * @throws UnreadableFileError where it is damaged
 */
export async function onPage<Value>(
	document: PdfDocument,
	page: number,
	work: (page: PdfPage) => Value | Promise<Value>,
): Promise<Value> {
	const { pdfium, form } = document;
	const loaded = await loadPage(document, page);
	const [width, height] = [pdfium.FPDF_GetPageWidth(loaded), pdfium.FPDF_GetPageHeight(loaded)];
	const value = await work({ pdfium, form, handle: loaded, width, height });
	pdfium.FPDF_ClosePage(loaded);
	return value;
}

async function loadPage({ pdfium, handle, ranged }: PdfDocument, page: number): Promise<number> {
	const number = ranged?.pages.objects[page - 1];
	const known = number ? await pdfium.EPDFDoc_LoadPageByObjectNumber(handle, number) : 0;
	const loaded = known || (await pdfium.FPDF_LoadPage(handle, page - 1));
	if (loaded === 0) throw new UnreadableFileError("broken");
	if (ranged && !number) ranged.pages.objects[page - 1] = pdfium.EPDFPage_GetObjectNumber(loaded);
	return loaded;
}

/** The text of a page, in the order in which it is read. */
export function textOf({ pdfium, handle }: Pick<PdfPage, "pdfium" | "handle">): Promise<string> {
	return withTextOf({ pdfium, handle }, async (text) => {
		const read = await readCharacters(pdfium, text);
		const misread = misreadLetters(pdfium, text, read);
		if (misread.size === 0) return read;
		return Array.from(
			{ length: pdfium.FPDFText_CountChars(text) },
			(_, index) => misread.get(index) ?? letterAt(pdfium, text, index).replace("\u0002", "\ufffe"),
		).join("");
	});
}

/** The characters of a page as PDFium reads them. */
export async function readCharacters(pdfium: Pdfium, text: number): Promise<string> {
	const count = pdfium.FPDFText_CountChars(text);
	if (count <= 0) return "";
	return withMemory(pdfium, (count + 1) * 2, (buffer) => {
		// It counts the null at the end, too.
		const written = pdfium.FPDFText_GetText(text, 0, count, buffer);
		return utf16At(pdfium, buffer, written - 1);
	});
}

/** Whether nothing is drawn on a page, and nothing noted on it. */
export async function isEmpty({ pdfium, handle }: PdfPage): Promise<boolean> {
	return pdfium.FPDFPage_CountObjects(handle) === 0 && (await pdfium.FPDFPage_GetAnnotCount(handle)) === 0;
}

/** Lends the characters of a page, for PDFium's functions that begin with `FPDFText_`. */
export async function withTextOf<Value>(
	{ pdfium, handle }: Pick<PdfPage, "pdfium" | "handle">,
	work: (text: number) => Value | Promise<Value>,
): Promise<Value> {
	const text = await pdfium.FPDFText_LoadPage(handle);
	if (text === 0) throw new UnreadableFileError("broken");
	const value = await work(text);
	pdfium.FPDFText_ClosePage(text);
	return value;
}

/** Draws a page of this many pixels on white, or another ground, with what stands in its form. */
export function pixelsOf(
	{ pdfium, form, handle }: PdfPage,
	{ width, height }: Pick<Pixels, "width" | "height">,
	ground = WHITE,
): Promise<Pixels> {
	return withMemory(pdfium, width * height * 4, async (address) => {
		const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, address, width * 4);
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground);
		const flags = LCD_TEXT | REVERSE_BYTE_ORDER;
		await pdfium.FORM_OnAfterLoadPage(handle, form);
		await pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, flags | ANNOT);
		await pdfium.FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, flags);
		pdfium.FORM_OnBeforeClosePage(handle, form);
		pdfium.FPDFBitmap_Destroy(bitmap);
		return { data: pdfium.pdfium.HEAPU8.slice(address, address + width * height * 4), width, height };
	});
}

/** Lends some of PDFium's memory. */
export async function withMemory<Value>(
	pdfium: Pdfium,
	bytes: number,
	work: (address: number) => Value | Promise<Value>,
): Promise<Value> {
	const address = allocate(pdfium, bytes);
	const value = await work(address);
	pdfium.pdfium.wasmExports.free(address);
	return value;
}

/** The memory of PDFium, which may move when it grows: to be asked for each time. */
export function memoryAt({ pdfium }: Pdfium, address: number, bytes: number): DataView {
	return new DataView(pdfium.HEAPU8.buffer, address, bytes);
}

export function utf8At(pdfium: Pdfium, address: number, bytes: number): string {
	return new TextDecoder().decode(memoryAt(pdfium, address, bytes));
}

export function utf16At(pdfium: Pdfium, address: number, characters: number): string {
	return new TextDecoder("utf-16le").decode(memoryAt(pdfium, address, characters * 2));
}

function allocate({ pdfium }: Pdfium, bytes: number): number {
	const address = pdfium.wasmExports.malloc(bytes);
	if (address === 0) throw new RangeError(`PDFium has no room for ${bytes} bytes.`);
	return address;
}
