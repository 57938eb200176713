import { readJp2Header } from "./jp2-header.ts";
import { placedOnPage } from "./jpeg-pdf.ts";
import { pdfFile, pdfStream } from "./pdf-file.ts";
import { refuseTooLarge } from "./picture-size.ts";

/** Largest file of JPEG 2000 that is read, in bytes: it lies in memory as it is, as a PDF, and in PDFium. */
export const MAX_JP2_BYTES = 16 * 1024 * 1024;

/** As measured: PDFium takes four bytes for each value of a pixel, and has room for no more values of one picture. */
const MAX_VALUES = 15_000_000;
/** Size of a pixel, in points: the page is then recognised in as many pixels as its picture has. */
const POINTS_OF_PIXEL = 72 / 240;

/**
 * A PDF whose one page is this picture of JPEG 2000: PDFium decodes it in the half, the fourth or the eighth of its size
 * where that is enough. What it could not decode whole has a page of half the size, so that nobody asks for all of it.
 * @throws UnreadableFileError where it is damaged or too large
 */
export function jp2AsPdf(file: Uint8Array): Uint8Array<ArrayBuffer> {
	const { width, height, components } = readJp2Header(file);
	refuseTooLarge({ width, height }, 0);
	const isDecodedWhole = width * height * components <= MAX_VALUES;
	const points = POINTS_OF_PIXEL * (isDecodedWhole ? 1 : 0.5);
	const page = { width: width * points, height: height * points };
	return pdfFile([
		["<</Type /Catalog /Pages 2 0 R>>"],
		["<</Type /Pages /Kids [3 0 R] /Count 1>>"],
		[
			`<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}]`,
			" /Resources <</XObject <</Picture 5 0 R>>>> /Contents 4 0 R>>",
		],
		pdfStream("", `${placedOnPage(page, 1)} /Picture Do`),
		pdfStream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`, file),
	]);
}
