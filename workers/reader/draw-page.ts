import type { PageToDraw } from "../shared/reader-calls.ts";
import { withPdf } from "./pdf.ts";
import { MAX_PDF_BYTES } from "./read-pdf.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** A page of a PDF as WebP; `null` where there is no picture of it. */
export async function drawPage(
	{ objectKey, mime, size, page, width }: PageToDraw,
	bucket: R2Bucket,
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (mime !== "application/pdf" || size > MAX_PDF_BYTES) return null;
	const object = await bucket.get(objectKey);
	if (!object) return null;
	try {
		return await withPdf(
			() => object.arrayBuffer(),
			async (pdf) => (page > pdf.pageCount ? null : pdf.render(page, width)),
		);
	} catch (error) {
		if (error instanceof UnreadableFileError) return null;
		throw error;
	}
}
