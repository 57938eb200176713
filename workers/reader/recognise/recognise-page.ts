import { z } from "zod";
import { type PageLayout, pageWordSchema } from "../../../contract/files/page-layout.ts";
import { layoutKey, recognisedKey } from "../../shared/object-keys.ts";
import { type RecognisedPage, recognitionRequest } from "../../shared/recogniser-calls.ts";
import type { PageOfFile, RecognisedText } from "../../shared/reader-calls.ts";
import { rangeOfObject } from "../file-source.ts";
import { canBeDrawn, pixelsOfPicture } from "../images/draw-picture.ts";
import type { Pixels } from "../images/webp-codec.ts";
import { onceMore } from "../once-more.ts";
import { hasPages, pagedSource } from "../paged-file.ts";
import { drawPage } from "../pages.ts";
import { withPdf } from "../pdf.ts";
import { textChunks } from "../text-chunks.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { greyPage } from "./grey-page.ts";
import { dpiOf, sizeOfPage, sizeOfPicture } from "./page-size.ts";
import type { PictureReader } from "./picture-reader.ts";

/** Below this a picture reader is asked as well, where there is one. */
const SURE = 70;
/** How long ranges of a large PDF are fetched for one page. */
const MAX_PAGE_MS = 40_000;
/** Width of the picture that it is shown, in pixels. */
const SHOWN_WIDTH = 2_000;

export interface RecognitionParts {
	bucket: R2Bucket;
	recogniser: Fetcher;
	/** Without it no photograph of an iPhone is recognised. */
	photoDecoder?: Fetcher | undefined;
	pictureReader: PictureReader | null;
}

const recognisedSchema: z.ZodType<RecognisedPage> = z.object({
	words: z.array(pageWordSchema),
	confidence: z.number(),
});

/**
 * Recognises the text of a page that has none of its own, or of a picture, and lays into the bucket where its words
 * stand. `null` where the page cannot be drawn. Throws where recognising fails: another try may succeed.
 */
export async function recognisePage(
	page: PageOfFile,
	parts: RecognitionParts,
): Promise<RecognisedText | null> {
	const pixels = await pixelsOf(page, parts).catch(nullIfUnreadable);
	if (pixels === null) return null;
	const { words, confidence } = await recognised(pixels, parts.recogniser);
	await keepLayout(parts.bucket, page, { width: pixels.width, height: pixels.height, words });
	let text = words.map((word) => `${word.text}${word.endsLine ? "\n" : " "}`).join("");
	if (confidence < SURE && parts.pictureReader) text = await readBetter(page, parts, text);
	return { chunks: textChunks(text, hasPages(page) ? page.page : null), confidence };
}

async function pixelsOf(
	page: PageOfFile,
	{ bucket, photoDecoder }: RecognitionParts,
): Promise<Pixels | null> {
	if (hasPages(page)) {
		return withPdf(await pagedSource(page, bucket, MAX_PAGE_MS), async (pdf) =>
			page.page <= pdf.pageCount ? pdf.pixels(page.page, sizeOfPage) : null,
		);
	}
	if (page.page !== 1 || !canBeDrawn(page.mime, page.size)) return null;
	const load = async () => (await rangeOfObject(bucket, page.objectKey, 0, page.size)).buffer;
	return pixelsOfPicture({ mime: page.mime, load, photoDecoder }, sizeOfPicture);
}

async function recognised(pixels: Pixels, recogniser: Fetcher): Promise<RecognisedPage> {
	const page = greyPage(pixels, dpiOf(pixels));
	const response = await onceMore(() => recogniser.fetch(recognitionRequest(page)));
	if (!response.ok) throw new Error(`The recogniser has answered with ${response.status}.`);
	return recognisedSchema.parse(await response.json());
}

/** In the place of what was laid out before, which had no words. */
async function keepLayout(bucket: R2Bucket, { fileId, page }: PageOfFile, layout: PageLayout): Promise<void> {
	await bucket.put(recognisedKey(fileId, page), JSON.stringify(layout));
	await bucket.delete(layoutKey(fileId, page));
}

/** What a model makes of a page that is hard to read. Its words have no places; those of the recogniser keep theirs. */
async function readBetter(
	page: PageOfFile,
	{ bucket, photoDecoder, pictureReader }: RecognitionParts,
	text: string,
): Promise<string> {
	try {
		const picture = await drawPage({ ...page, width: SHOWN_WIDTH }, { bucket, photoDecoder });
		return (picture && (await pictureReader?.textOf(picture))) || text;
	} catch (error) {
		console.error("a page that is hard to read keeps what was recognised", page.fileId, error);
		return text;
	}
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
