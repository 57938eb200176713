import type { Pdfium } from "./pdfium.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";
import type { Pixels } from "./images/webp-codec.ts";

/** A document that is open in PDFium. Its handle is an address in PDFium's memory. */
export interface PdfDocument {
	pdfium: Pdfium;
	handle: number;
	/** Handle of what PDFium needs to read and draw form fields. */
	form: number;
	pageCount: number;
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

/**
 * Opens a document. It is never closed: its memory goes with its PDFium.
 * @throws UnreadableFileError where it is encrypted or damaged
 */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array): PdfDocument {
	const address = allocate(pdfium, bytes.length);
	pdfium.pdfium.HEAPU8.set(bytes, address);
	const handle = pdfium.FPDF_LoadMemDocument(address, bytes.length, "");
	if (handle === 0) {
		const isEncrypted = [ERR_PASSWORD, ERR_SECURITY].includes(pdfium.FPDF_GetLastError());
		throw new UnreadableFileError(isEncrypted ? "encrypted" : "broken");
	}
	const pageCount = pdfium.FPDF_GetPageCount(handle);
	if (pageCount < 1) throw new UnreadableFileError("broken");
	const form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, pdfium.PDFiumExt_OpenFormFillInfo());
	return { pdfium, handle, form, pageCount };
}

/**
 * Opens a page, which counts from 1, for the length of `work`: what thousands of open pages keep would fill the memory.
 * @throws UnreadableFileError where it is damaged
 */
export function onPage<Value>(
	{ pdfium, handle, form }: PdfDocument,
	page: number,
	work: (page: PdfPage) => Value,
): Value {
	const opened = pdfium.FPDF_LoadPage(handle, page - 1);
	if (opened === 0) throw new UnreadableFileError("broken");
	const [width, height] = [pdfium.FPDF_GetPageWidth(opened), pdfium.FPDF_GetPageHeight(opened)];
	const value = work({ pdfium, form, handle: opened, width, height });
	pdfium.FPDF_ClosePage(opened);
	return value;
}

/** The text of a page, in the order in which it is read. */
export function textOf({ pdfium, handle }: PdfPage): string {
	return withTextOf({ pdfium, handle }, (text) => {
		const count = pdfium.FPDFText_CountChars(text);
		if (count <= 0) return "";
		return withMemory(pdfium, (count + 1) * 2, (buffer) => {
			// It counts the null at the end, too.
			const written = pdfium.FPDFText_GetText(text, 0, count, buffer);
			return utf16At(pdfium, buffer, written - 1);
		});
	});
}

/** Whether nothing is drawn on a page, and nothing noted on it. */
export function isEmpty({ pdfium, handle }: PdfPage): boolean {
	return pdfium.FPDFPage_CountObjects(handle) === 0 && pdfium.FPDFPage_GetAnnotCount(handle) === 0;
}

/** Lends the characters of a page, for PDFium's functions that begin with `FPDFText_`. */
export function withTextOf<Value>(
	{ pdfium, handle }: Pick<PdfPage, "pdfium" | "handle">,
	work: (text: number) => Value,
): Value {
	const text = pdfium.FPDFText_LoadPage(handle);
	if (text === 0) throw new UnreadableFileError("broken");
	const value = work(text);
	pdfium.FPDFText_ClosePage(text);
	return value;
}

/** Draws a page of so many pixels on white, with what stands in its form. */
export function pixelsOf(
	{ pdfium, form, handle }: PdfPage,
	{ width, height }: Pick<Pixels, "width" | "height">,
): Pixels {
	return withMemory(pdfium, width * height * 4, (address) => {
		const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, address, width * 4);
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
		const flags = LCD_TEXT | REVERSE_BYTE_ORDER;
		pdfium.FORM_OnAfterLoadPage(handle, form);
		pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, flags | ANNOT);
		pdfium.FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, flags);
		pdfium.FORM_OnBeforeClosePage(handle, form);
		pdfium.FPDFBitmap_Destroy(bitmap);
		return { data: pdfium.pdfium.HEAPU8.slice(address, address + width * height * 4), width, height };
	});
}

/** Lends some of PDFium's memory. */
export function withMemory<Value>(pdfium: Pdfium, bytes: number, work: (address: number) => Value): Value {
	const address = allocate(pdfium, bytes);
	const value = work(address);
	pdfium.pdfium.wasmExports.free(address);
	return value;
}

/** The memory of PDFium, which may move when it grows: to be asked for each time. */
export function memoryAt({ pdfium }: Pdfium, address: number, bytes: number): DataView {
	return new DataView(pdfium.HEAPU8.buffer, address, bytes);
}

export function utf16At(pdfium: Pdfium, address: number, characters: number): string {
	return new TextDecoder("utf-16le").decode(memoryAt(pdfium, address, characters * 2));
}

function allocate({ pdfium }: Pdfium, bytes: number): number {
	const address = pdfium.wasmExports.malloc(bytes);
	if (address === 0) throw new RangeError(`PDFium has no room for ${bytes} bytes.`);
	return address;
}
