import { z } from "zod";
import { tenantSchema } from "./entities/entities.ts";
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
	/**
	 * A tenant of the user's has changed, or what the user is there, as the profile has it. Who does not belong to it any
	 * more is told no more than that: no roles.
	 */
	updateTenant: tenantSchema
		.pick({
			isActive: true,
			latestMeterEvents: true,
			subscriptionId: true,
			subscription: true,
			features: true,
		})
		.partial()
		.extend({ documentId: documentIdSchema, tenantRoles: tenantSchema.shape.tenantRoles }),
};

/**
 * What has to be right of an event of another server's, so that a page can do something with it. What stands there
 * besides is read by the page as carefully as anything from elsewhere.
 */
export const otherServersEventSchemas: Readonly<Record<LiveEventName, z.ZodType>> = {
	fileProcessed: liveEventSchemas.fileProcessed,
	newDocument: liveEventSchemas.newDocument,
	notification: z.object({ documentId: documentIdSchema, displayToast: z.boolean().optional() }),
	updateTenant: z.object({ documentId: documentIdSchema }),
};

export type LiveEventName = keyof typeof liveEventSchemas;

/** An event with its data. */
export type LiveEvent = {
	[Name in LiveEventName]: { name: Name; data: z.infer<(typeof liveEventSchemas)[Name]> };
}[LiveEventName];

/** What a page says when it connects: when what it shows was read, in milliseconds since 1970. Not in the specification. */
export const pageSchema = z.object({ readAt: z.number() });
export type ConnectingPage = z.infer<typeof pageSchema>;

/** What a client tells over the socket: the user has been shown a notification (spec 7). */
export const notificationShownSchema = z.object({
	notificationId: documentIdSchema,
	userId: documentIdSchema,
});
