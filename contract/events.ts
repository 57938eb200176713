import { z } from "zod";
import { documentIdSchema } from "./ids.ts";

/**
 * What a server tells its users' open pages over the socket, by name (spec 7). A field that is not named here is left
 * alone: other servers may send more.
 */
export const liveEventSchemas = {
	/** A file has been read: its text is there and found. */
	fileProcessed: z.object({
		documentFileId: documentIdSchema,
		documentFileUrl: z.string(),
		/** Whose file it is. Not in the specification. */
		documentId: documentIdSchema.optional(),
	}),
	/** A document has come, in the tenant with this `documentId`. */
	newDocument: z.object({
		tenantId: documentIdSchema,
		/** Not in the specification. */
		documentId: documentIdSchema.optional(),
	}),
};

export type LiveEventName = keyof typeof liveEventSchemas;

/** An event with its data. */
export type LiveEvent = {
	[Name in LiveEventName]: { name: Name; data: z.infer<(typeof liveEventSchemas)[Name]> };
}[LiveEventName];
