import { MAX_TIFF_BYTES, tiffAsPdf } from "./images/tiff-pdf.ts";

/** Largest PDF that is read, in bytes: it lies in memory twice, and a Worker has 128 MB. */
const MAX_PDF_BYTES = 32 * 1024 * 1024;

/** Largest file with pages that is read, by its type; the pages of others are not known. */
export function maxBytesOfPages(mime: string): number | null {
	if (mime === "application/pdf") return MAX_PDF_BYTES;
	return mime === "image/tiff" ? MAX_TIFF_BYTES : null;
}

/** Whether a file has pages that can be drawn, by its type and its size in bytes. */
export function hasPages({ mime, size }: { mime: string; size: number }): boolean {
	return size <= (maxBytesOfPages(mime) ?? -1);
}

/** A file with pages as a PDF. @throws UnreadableFileError where it cannot be one */
export function asPdf(mime: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return mime === "image/tiff" ? tiffAsPdf(bytes) : bytes;
}
