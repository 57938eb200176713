import type { PageLayout, PageRun } from "../../contract/page-layout.ts";
import type { FileToRead, PageOfFile } from "../shared/reader-calls.ts";
import { type OpenPdf, withPdf } from "./pdf.ts";
import { MAX_PDF_BYTES } from "./read-pdf.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Where the words of a page stand; `null` where the file is no PDF with such a page. */
export function pageLayout(file: PageOfFile, bucket: R2Bucket): Promise<PageLayout | null> {
	return lookInto(file, bucket, (pdf) => (file.page > pdf.pageCount ? null : pdf.layout(file.page)));
}

/** The sizes of all pages; `null` where the file is no PDF that can be opened. */
export function pageRuns(file: FileToRead, bucket: R2Bucket): Promise<PageRun[] | null> {
	return lookInto(file, bucket, (pdf) => pdf.pageRuns());
}

async function lookInto<Found>(
	{ objectKey, mime, size }: FileToRead,
	bucket: R2Bucket,
	look: (pdf: OpenPdf) => Found | null,
): Promise<Found | null> {
	if (mime !== "application/pdf" || size > MAX_PDF_BYTES) return null;
	const object = await bucket.get(objectKey);
	if (!object) return null;
	const load = () => object.arrayBuffer();
	return withPdf(load, (pdf) => Promise.resolve(look(pdf))).catch((error: unknown) => {
		if (error instanceof UnreadableFileError) return null;
		throw error;
	});
}
