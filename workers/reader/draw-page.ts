import type { PageToDraw } from "../shared/reader-calls.ts";
import { canBeDrawn, drawPicture } from "./images/draw-picture.ts";
import { asPdf, hasPages } from "./paged-file.ts";
import { withPdf } from "./pdf.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** A page of a file that has pages, or a picture, as WebP; `null` where there is no picture of it. */
export async function drawPage(
	{ objectKey, mime, size, page, width }: PageToDraw,
	bucket: R2Bucket,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const isPaged = hasPages({ mime, size });
	if (!isPaged && !(page === 1 && canBeDrawn(mime, size))) return null;
	const object = await bucket.get(objectKey);
	if (!object) return null;
	const load = () => object.arrayBuffer();
	try {
		if (isPaged) {
			const loadPdf = async () => asPdf(mime, new Uint8Array(await load())).buffer;
			return await withPdf(loadPdf, async (pdf) => (page > pdf.pageCount ? null : pdf.render(page, width)));
		}
		const [picture] = await drawPicture(mime, load, [width]);
		return picture ?? null;
	} catch (error) {
		if (error instanceof UnreadableFileError) return null;
		throw error;
	}
}
