import { z } from "zod";

/** Where the words of a page stand, so that they can be selected, read out and marked over its picture. */

const fraction = z.number();

export const pageWordSchema = z.object({
	text: z.string(),
	/** Left and upper edge and size, as fractions of the page as it is seen (turned pages included). */
	x: fraction,
	y: fraction,
	width: fraction,
	height: fraction,
	/** The next word begins a new line. */
	endsLine: z.boolean(),
});
export type PageWord = z.infer<typeof pageWordSchema>;

/** Data of `GET /document-files/{documentId}/layout?page=n`. Words come in reading order. */
export const pageLayoutSchema = z.object({
	/** Size of the page as it is seen, in points (1/72 inch). */
	width: z.number(),
	height: z.number(),
	words: z.array(pageWordSchema),
});
export type PageLayout = z.infer<typeof pageLayoutSchema>;

/** Pages of one size that follow each other. */
export const pageRunSchema = z.object({
	/** In points (1/72 inch), as the page is seen. */
	width: z.number(),
	height: z.number(),
	count: z.number().int(),
});
export type PageRun = z.infer<typeof pageRunSchema>;

/** Data of `GET /document-files/{documentId}/pages`: the sizes of all pages in their order. */
export const pageRunsSchema = z.array(pageRunSchema);
