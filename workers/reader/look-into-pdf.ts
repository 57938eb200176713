import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import type { FileToRead, PageOfFile } from "../shared/reader-calls.ts";
import { asPdf, hasPages } from "./paged-file.ts";
import { type OpenPdf, withPdf } from "./pdf.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Where the words of a page stand; `null` where the file has no such page. */
export function pageLayout(file: PageOfFile, bucket: R2Bucket): Promise<PageLayout | null> {
	return lookInto(file, bucket, (pdf) => (file.page > pdf.pageCount ? null : pdf.layout(file.page)));
}

/** The sizes of all pages; `null` where the file has none, or cannot be opened. */
export function pageRuns(file: FileToRead, bucket: R2Bucket): Promise<PageRun[] | null> {
	return lookInto(file, bucket, (pdf) => pdf.pageRuns());
}

async function lookInto<Found>(
	file: FileToRead,
	bucket: R2Bucket,
	look: (pdf: OpenPdf) => Found | null,
): Promise<Found | null> {
	if (!hasPages(file)) return null;
	const object = await bucket.get(file.objectKey);
	if (!object) return null;
	const load = async () => asPdf(file.mime, new Uint8Array(await object.arrayBuffer())).buffer;
	return withPdf(load, (pdf) => Promise.resolve(look(pdf))).catch((error: unknown) => {
		if (error instanceof UnreadableFileError) return null;
		throw error;
	});
}
