import { z } from "zod";
import { instantSchema, namedSchema, tenantReferenceSchema } from "../entities/entities.ts";
import { documentIdSchema, tenantNameSchema } from "../ids.ts";
import { query, queryPart, searchText } from "../queries.ts";
import { paginationSchema } from "./explorer.ts";

/** The query of `GET /documents/bin`. */
export const documentBinQuerySchema = query({
	filters: queryPart({
		tenant: tenantNameSchema.optional(),
		/** Words of the document's name or number. */
		text: searchText(),
	}).prefault({}),
	pagination: paginationSchema.prefault({}),
});
export type DocumentBinQuery = z.infer<typeof documentBinQuerySchema>;

/** A deleted document that can still be restored. */
export const binnedDocumentSchema = namedSchema.extend({
	/** What restoring it takes. */
	version: z.number().int(),
	documentCategory: namedSchema,
	tenant: tenantReferenceSchema,
	/** What it was before, and what restoring makes of it. */
	stateBefore: z.enum(["Active", "Archived"]),
	deletedAt: instantSchema,
	/** The name of who deleted it; `null` where that person is no member any more. */
	deletedBy: z.string().nullable(),
	/** Days for which it can still be restored, begun ones included: 30 to 1. */
	daysLeft: z.number().int(),
	fileCount: z.number().int(),
	/** It was moved, so that it cannot be restored; where to is said to who belongs there. `null` where it was deleted. */
	movedTo: z
		.object({ tenant: tenantReferenceSchema.nullable(), documentId: documentIdSchema.nullable() })
		.nullable(),
});
export type BinnedDocument = z.infer<typeof binnedDocumentSchema>;

/** Data of `GET /documents/bin`, what was deleted last first; the page stands in `meta.pagination`. */
export const documentBinSchema = z.array(binnedDocumentSchema);
