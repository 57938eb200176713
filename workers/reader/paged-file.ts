import type { FileToRead } from "../shared/reader-calls.ts";
import { rangeOfObject } from "./file-source.ts";
import { jp2AsPdf, MAX_JP2_BYTES } from "./images/jp2-pdf.ts";
import { MAX_TIFF_BYTES, tiffAsPdf } from "./images/tiff-pdf.ts";
import { canReadRanges } from "./pdfium.ts";
import { type RangedPdf, rangedPdf } from "./ranges/ranged-pdf.ts";

const MIB = 1024 * 1024;
/** Largest PDF that is read whole, in bytes: it lies in memory twice, and a Worker has 128 MB. */
const MAX_WHOLE_PDF_BYTES = 32 * MIB;
/** Largest PDF that is read at all, in ranges: PDFium counts bytes with 31 bits. */
const MAX_PDF_BYTES = 2 * 1024 * MIB - 1;

/** Files of pictures that are read as PDFs: the largest of them in bytes, and how each becomes one. */
const PICTURES: ReadonlyMap<
	string,
	{ maxBytes: number; asPdf: (bytes: Uint8Array) => Uint8Array<ArrayBuffer> }
> = new Map([
	["image/tiff", { maxBytes: MAX_TIFF_BYTES, asPdf: tiffAsPdf }],
	["image/jp2", { maxBytes: MAX_JP2_BYTES, asPdf: jp2AsPdf }],
]);

/** What a PDF is opened from: all its bytes, which are loaded when they are needed, or ranges of a large one. */
export type PagedSource = (() => Promise<ArrayBuffer>) | RangedPdf;

export function isRanged(source: PagedSource): source is RangedPdf {
	return typeof source !== "function";
}

/** Largest file with pages that is read, by its type; the pages of others are not known. */
function maxBytesOfPages(mime: string): number | null {
	if (mime === "application/pdf") return canReadRanges() ? MAX_PDF_BYTES : MAX_WHOLE_PDF_BYTES;
	return PICTURES.get(mime)?.maxBytes ?? null;
}

/** Whether a file has pages that can be drawn, by its type and its size in bytes. */
export function hasPages({ mime, size }: Pick<FileToRead, "mime" | "size">): boolean {
	return size <= (maxBytesOfPages(mime) ?? -1);
}

/**
 * A file that has pages, as a PDF that can be opened.
 * @param maxMs in which ranges of a large one may be fetched, from its opening on
 * @param load brings the bytes of a smaller one
 */
export async function pagedSource(
	file: FileToRead,
	bucket: R2Bucket,
	maxMs: number,
	load = (): Promise<Uint8Array<ArrayBuffer>> => rangeOfObject(bucket, file.objectKey, 0, file.size),
): Promise<PagedSource> {
	if (file.size > MAX_WHOLE_PDF_BYTES) return rangedPdf(file, bucket, maxMs);
	return async () => asPdf(file.mime, await load()).buffer;
}

function asPdf(mime: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return PICTURES.get(mime)?.asPdf(bytes) ?? bytes;
}
