import { jp2AsPdf, MAX_JP2_BYTES } from "./images/jp2-pdf.ts";
import { MAX_TIFF_BYTES, tiffAsPdf } from "./images/tiff-pdf.ts";

/** Largest PDF that is read, in bytes: it lies in memory twice, and a Worker has 128 MB. */
const MAX_PDF_BYTES = 32 * 1024 * 1024;

/** Files of pictures that are read as PDFs: the largest of them in bytes, and how each becomes one. */
const PICTURES: ReadonlyMap<
	string,
	{ maxBytes: number; asPdf: (bytes: Uint8Array) => Uint8Array<ArrayBuffer> }
> = new Map([
	["image/tiff", { maxBytes: MAX_TIFF_BYTES, asPdf: tiffAsPdf }],
	["image/jp2", { maxBytes: MAX_JP2_BYTES, asPdf: jp2AsPdf }],
]);

/** Largest file with pages that is read, by its type; the pages of others are not known. */
export function maxBytesOfPages(mime: string): number | null {
	return mime === "application/pdf" ? MAX_PDF_BYTES : (PICTURES.get(mime)?.maxBytes ?? null);
}

/** Whether a file has pages that can be drawn, by its type and its size in bytes. */
export function hasPages({ mime, size }: { mime: string; size: number }): boolean {
	return size <= (maxBytesOfPages(mime) ?? -1);
}

/** A file with pages as a PDF. @throws UnreadableFileError where it cannot be one */
export function asPdf(mime: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return PICTURES.get(mime)?.asPdf(bytes) ?? bytes;
}
