import { previewKey, PREVIEW_WIDTHS } from "../shared/object-keys.ts";
import type { FileToRead } from "../shared/reader-calls.ts";
import { type OpenPdf, withPdf } from "./pdf.ts";
import type { FileReading } from "./read-file.ts";
import { type ExtractedText, refuseAfter, type TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Largest PDF that is read, in bytes: it lies in memory twice, and a Worker has 128 MB. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 5_000;

/** Reads a PDF's text by page and lays the pictures of its first page into the bucket. */
export async function readPdf(file: FileToRead, bucket: R2Bucket, limits: TextLimits): Promise<FileReading> {
	if (file.size > MAX_PDF_BYTES) throw new UnreadableFileError("tooLarge");
	const object = await bucket.get(file.objectKey);
	if (!object) throw new UnreadableFileError("missing");
	return withPdf(
		() => object.arrayBuffer(),
		async (pdf) => {
			const { pages, isCut } = textOfPages(pdf, limits);
			await drawFirstPage(pdf, file.fileId, bucket);
			return { pageCount: pdf.pageCount, hasPreview: true, pages, isCut };
		},
	);
}

function textOfPages(pdf: OpenPdf, limits: TextLimits): ExtractedText {
	const pages: ExtractedText["pages"] = [];
	const lastPage = Math.min(pdf.pageCount, MAX_PAGES);
	let characters = 0;
	for (let page = 1; page <= lastPage; page += 1) {
		refuseAfter(limits.deadline);
		const text = pdf.text(page).slice(0, limits.maxCharacters - characters);
		characters += text.length;
		pages.push({ page, text });
		if (characters >= limits.maxCharacters) break;
	}
	return { pages, isCut: pages.length < pdf.pageCount };
}

async function drawFirstPage(pdf: OpenPdf, fileId: string, bucket: R2Bucket): Promise<void> {
	for (const width of PREVIEW_WIDTHS.slice(0, 2)) {
		await bucket.put(previewKey(fileId, 1, width), await pdf.render(1, width));
	}
}
