import { z } from "zod";
import { explorerItemSchema } from "./entities.ts";
import { explorerFilterSchema, paginationSchema } from "./explorer.ts";
import { documentIdSchema } from "./ids.ts";

/** Where in a file of a document a search was found. */
export const documentMatchSchema = z.object({
	documentFileId: documentIdSchema,
	fileName: z.string(),
	/** `null` for a file without pages. */
	page: z.number().int().nullable(),
	/** At most 200 characters around the match. */
	snippet: z.string(),
	/** What matches in it: begin and end, in UTF-16 units. */
	marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type DocumentMatch = z.infer<typeof documentMatchSchema>;

/** The query of `GET /documents/search`. */
export const searchQuerySchema = z.strictObject({
	filters: explorerFilterSchema.prefault({}),
	pagination: paginationSchema.prefault({}),
});

/** `match` is `null` where only the document's own fields match. */
export const searchItemSchema = explorerItemSchema.extend({ match: documentMatchSchema.nullable() });
export type SearchItem = z.infer<typeof searchItemSchema>;

/** Data of its answer, the best match first. */
export const searchAnswerSchema = z.object({
	items: z.array(searchItemSchema),
	total: z.number().int(),
	totalIsCapped: z.boolean(),
	/** Nothing was found as typed, so that one wrong letter a word was forgiven. */
	isCorrected: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
