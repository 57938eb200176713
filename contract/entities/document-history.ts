import { z } from "zod";
import { instantSchema } from "./entities.ts";
import { HISTORY_ACTIONS, HISTORY_FIELDS } from "./vocabulary.ts";

/**
 * A value as it was at the time of the change, readable as it stands: what is pointed at (category, folders, parties,
 * replaced document) by the name that it had then, amounts as numbers, days as YYYY-MM-DD, a reminder as
 * "Payment 2026-12-24".
 */
const historyValueSchema = z.union([z.string(), z.number(), z.array(z.string())]).nullable();
export type HistoryValue = z.infer<typeof historyValueSchema>;

/** One field of a document that was changed. Of a new document or file, what it began with: `old` is `null`. */
export const historyChangeSchema = z.object({
	field: z.enum(HISTORY_FIELDS),
	old: historyValueSchema,
	new: historyValueSchema,
	/**
	 * A value is left out (`null`, or a name of a list): of a document or category that the asking user may not see, or
	 * what the document said while it lay in one.
	 */
	isHidden: z.boolean(),
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** An entry of `GET /documents/{id}/history`: what one person changed at one moment. */
export const historyEntrySchema = z.object({
	/** Ascending with time, unique within the document. */
	id: z.number().int(),
	at: instantSchema,
	/** Who it was; no name where that person is no member any more. */
	user: z.object({ name: z.string().nullable() }),
	action: z.enum(HISTORY_ACTIONS),
	changes: z.array(historyChangeSchema),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Data of `GET /documents/{id}/history`, newest first; the page stands in `meta.pagination`. */
export const documentHistorySchema = z.array(historyEntrySchema);
