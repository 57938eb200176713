import { z } from "zod";
import { notificationSchema } from "./entities/notification.ts";
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
	/** The user is told of something. Of the fields, the specification has the first three and the last. */
	notification: notificationSchema.partial().extend({
		documentId: documentIdSchema,
		/** A page that somebody looks at shows it as a toast. */
		displayToast: z.boolean().default(false),
	}),
};

export type LiveEventName = keyof typeof liveEventSchemas;

/** An event with its data. */
export type LiveEvent = {
	[Name in LiveEventName]: { name: Name; data: z.infer<(typeof liveEventSchemas)[Name]> };
}[LiveEventName];

/** What a client tells over the socket: the user has been shown a notification (spec 7). */
export const notificationShownSchema = z.object({
	notificationId: documentIdSchema,
	userId: documentIdSchema,
});
