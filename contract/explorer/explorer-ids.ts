import { z } from "zod";
import { query } from "../queries.ts";
import { documentIdSchema } from "../ids.ts";
import { explorerFilterSchema } from "./explorer.ts";

/** The query of `GET /documents/explorer/ids`: the filters of the explorer. */
export const explorerIdsQuerySchema = query({ filters: explorerFilterSchema.prefault({}) });

/** A document that can be selected, with what setting its state takes. */
export const selectableDocumentSchema = z.object({
	documentId: documentIdSchema,
	version: z.number().int(),
	name: z.string(),
	state: z.enum(["Active", "Archived"]),
	/** Whether the asking user may set its state. */
	mayEdit: z.boolean(),
});
export type SelectableDocument = z.infer<typeof selectableDocumentSchema>;

/**
 * Data of the answer: all documents that match, tenant by tenant and the newest first, `MAX_SELECTION` at most.
 * `isCapped`: there are more matches than `total`, which were not counted.
 */
export const explorerIdsAnswerSchema = z.object({
	items: z.array(selectableDocumentSchema),
	total: z.number().int(),
	isCapped: z.boolean(),
});
export type ExplorerIdsAnswer = z.infer<typeof explorerIdsAnswerSchema>;
