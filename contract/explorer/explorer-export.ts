import { z } from "zod";
import { explorerItemSchema } from "../entities/entities.ts";
import { query } from "../queries.ts";
import { explorerFilterSchema, sortSchema } from "./explorer.ts";

/** The query of `GET /documents/explorer/export`: what the explorer lists, in its order. */
export const explorerExportQuerySchema = query({
	filters: explorerFilterSchema.prefault({}),
	sort: sortSchema.default({ field: "updatedAt", order: "desc" }),
});
export type ExplorerExportQuery = z.infer<typeof explorerExportQuerySchema>;

/**
 * A line of its answer: a document, or the last line, without which something is missing. `isCapped`: there are more
 * documents than `MAX_EXPORTED_DOCUMENTS`.
 */
export const exportLineSchema = z.union([
	z.object({ item: explorerItemSchema }),
	z.object({ isCapped: z.boolean() }),
]);
export type ExportLine = z.infer<typeof exportLineSchema>;
