import type { PageToDraw } from "../shared/reader-calls.ts";
import { canBeDrawn, drawPicture } from "./images/draw-picture.ts";
import { withPdf } from "./pdf.ts";
import { MAX_PDF_BYTES } from "./read-pdf.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** A page of a PDF, or a picture, as WebP; `null` where there is no picture of it. */
export async function drawPage(
	{ objectKey, mime, size, page, width }: PageToDraw,
	bucket: R2Bucket,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const isPdf = mime === "application/pdf";
	if (!(isPdf ? size <= MAX_PDF_BYTES : page === 1 && canBeDrawn(mime, size))) return null;
	const object = await bucket.get(objectKey);
	if (!object) return null;
	const load = () => object.arrayBuffer();
	try {
		if (isPdf)
			return await withPdf(load, async (pdf) => (page > pdf.pageCount ? null : pdf.render(page, width)));
		const [picture] = await drawPicture(mime, load, [width]);
		return picture ?? null;
	} catch (error) {
		if (error instanceof UnreadableFileError) return null;
		throw error;
	}
}
