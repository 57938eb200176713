import { z } from "zod";
import { documentMatchSchema } from "../explorer/document-match.ts";
import { explorerItemSchema, silentTenantsSchema } from "../entities/entities.ts";
import { query } from "../queries.ts";
import { explorerFilterSchema, explorerPaginationSchema } from "../explorer/explorer.ts";

/** The query of `GET /documents/search`. */
export const searchQuerySchema = query({
	filters: explorerFilterSchema.prefault({}),
	pagination: explorerPaginationSchema.prefault({}),
});

export type SearchQueryInput = z.infer<typeof searchQuerySchema>;

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
	silentTenants: silentTenantsSchema,
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
