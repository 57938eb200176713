import { previewKey, PREVIEW_WIDTHS } from "../shared/object-keys.ts";
import type { FileSource } from "./file-source.ts";
import { type OpenPdf, withPdf } from "./pdf.ts";
import type { FileReading } from "./read-file.ts";
import { drawScannedPages, isWithoutText, withScannedText } from "./recognise/scanned-pages.ts";
import { type ExtractedText, refuseAfter, type TextLimits } from "./text-limits.ts";

/** Largest PDF that is read, in bytes: it lies in memory twice, and a Worker has 128 MB. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 5_000;
/** A Worker's clock stands still while it computes: after so many pages it lets go for a moment. */
const PAGES_AT_A_TIME = 25;

/**
 * Reads a PDF's text by page and lays the pictures of its first page into the bucket. The text of scanned pages is
 * recognised, where there is a recogniser: out of turn, because that takes time and no memory.
 */
export async function readPdf(
	{ file, bucket, bytes, recogniser }: FileSource,
	limits: TextLimits,
): Promise<FileReading> {
	const { pageCount, text, scanned } = await withPdf(
		async () => (await bytes(MAX_PDF_BYTES)).buffer,
		async (pdf) => {
			const found = await textOfPages(pdf, limits);
			for (const width of PREVIEW_WIDTHS.slice(0, 2)) {
				await bucket.put(previewKey(file.fileId, 1, width), await pdf.render(1, width));
			}
			const pictures = recogniser ? await drawScannedPages(pdf, found, limits) : null;
			return { pageCount: pdf.pageCount, text: found, scanned: pictures };
		},
	);
	const reading = { pageCount, hasPreview: true };
	if (recogniser && scanned) return { ...reading, ...(await withScannedText(text, scanned, recogniser)) };
	if (text.pages.every(isWithoutText)) return { ...reading, ...text, withoutText: "noRecogniser" };
	return { ...reading, ...text };
}

async function textOfPages(pdf: OpenPdf, limits: TextLimits): Promise<ExtractedText> {
	const pages: ExtractedText["pages"] = [];
	const lastPage = Math.min(pdf.pageCount, MAX_PAGES);
	let rest = limits.maxCharacters;
	for (let page = 1; page <= lastPage && rest > 0; page += 1) {
		if (page % PAGES_AT_A_TIME === 0) {
			await scheduler.wait(0);
			refuseAfter(limits.deadline);
		}
		const text = pdf.text(page);
		pages.push({ page, text: text.slice(0, rest) });
		rest -= text.length;
	}
	return { pages, isCut: rest < 0 || pages.length < pdf.pageCount };
}
