import { z } from "zod";
import { documentIdSchema } from "../ids.ts";

/** Where in a file of a document a search was found. */
export const documentMatchSchema = z.object({
	documentFileId: documentIdSchema,
	fileName: z.string(),
	/** `null` for a file without pages. */
	page: z.number().int().nullable(),
	/** At most 200 characters around the match. */
	snippet: z.string(),
	/** What matches in it, each as begin and end in UTF-16 units. (No tuples: calls between Workers know only lists.) */
	marks: z.array(z.array(z.number().int()).length(2)),
});
export type DocumentMatch = z.infer<typeof documentMatchSchema>;
