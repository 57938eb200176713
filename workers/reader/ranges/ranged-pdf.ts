import { z } from "zod";
import { type PageRun, pageRunsSchema } from "../../../contract/files/page-layout.ts";
import { knownPagesKey } from "../../shared/object-keys.ts";
import type { FileToRead } from "../../shared/reader-calls.ts";
import { rangeOfObject } from "../file-source.ts";
import { RangedFile } from "./ranged-file.ts";

/** Ranges of one file that a call may fetch; `subrequests` of wrangler.toml allows them. */
const MAX_READS = 8_000;

/** What is known of the pages of a file since it was read. */
const knownPagesSchema = z.object({
	/**
	 * The numbers of the objects that its pages are, in their order, as far as they are known. Without them PDFium reads all
	 * pages before one to find it, each somewhere else in the file.
	 */
	objects: z.array(z.number().int().nullable()),
	/** The sizes of all pages. */
	runs: pageRunsSchema.nullable(),
});
type KnownPages = z.infer<typeof knownPagesSchema>;

/** A PDF of which ranges are read. */
export interface RangedPdf {
	file: RangedFile;
	pages: KnownPages;
}

/**
 * A PDF in the bucket.
 * @param maxMs in which ranges may be fetched, from its opening on
 */
export async function rangedPdf(
	{ fileId, objectKey, size }: FileToRead,
	bucket: R2Bucket,
	maxMs: number,
): Promise<RangedPdf> {
	const fetch = (offset: number, length: number) => rangeOfObject(bucket, objectKey, offset, length);
	const known = await bucket.get(knownPagesKey(fileId));
	return {
		file: new RangedFile(size, fetch, { maxReads: MAX_READS, maxMs }),
		pages: known ? knownPagesSchema.parse(await known.json()) : { objects: [], runs: null },
	};
}

/** Keeps what has become known of the pages, for those who look at one of them. */
export async function keepPages(
	bucket: R2Bucket,
	fileId: string,
	{ pages: { objects } }: RangedPdf,
	runs: PageRun[] | null,
): Promise<void> {
	await bucket.put(knownPagesKey(fileId), JSON.stringify({ objects, runs } satisfies KnownPages));
}
