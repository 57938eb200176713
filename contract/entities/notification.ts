import { z } from "zod";
import { inputObject } from "../fields.ts";
import { ignoring, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { instantSchema, isoDaySchema, namedSchema, tenantReferenceSchema } from "./entities.ts";
import { INBOX_ITEM_TYPES } from "./inbox-item.ts";
import {
	CLIENT_NOTIFICATION_TYPES,
	MANDATE_NOTIFICATION_TYPES,
	OFFER_NOTIFICATION_TYPES,
	REQUEST_NOTIFICATION_TYPES,
	SHARE_NOTIFICATION_TYPES,
} from "./notification-kinds.ts";

export const NOTIFICATION_TYPES = [
	...INBOX_ITEM_TYPES,
	...SHARE_NOTIFICATION_TYPES,
	...REQUEST_NOTIFICATION_TYPES,
	...OFFER_NOTIFICATION_TYPES,
	...MANDATE_NOTIFICATION_TYPES,
	...CLIENT_NOTIFICATION_TYPES,
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Something that a user is told (spec 3). See docs/decisions/049-what-needs-doing.md. */
export const notificationSchema = z.object({
	documentId: documentIdSchema,
	/** A page has shown it. */
	shown: z.boolean(),
	/** The user has seen it. */
	seen: z.boolean(),
	type: z.enum(NOTIFICATION_TYPES),
	/** Of how many documents it tells; `document` is the last. */
	count: z.number().int().min(1),
	/** `null` where a CMS does not say. */
	tenant: tenantReferenceSchema.nullable(),
	document: namedSchema.nullable(),
	/** The request for documents that it tells of. */
	request: namedSchema.nullable(),
	/** The mandate that is offered to the user, where it tells of one. */
	offer: z.object({ documentId: documentIdSchema }).optional(),
	/** The day that it is about. */
	date: isoDaySchema.nullable(),
	description: z.string().nullable(),
	/** Name of who has caused it: of an opened link for whom it is, where somebody has said so. */
	author: z.string().nullable(),
	createdAt: instantSchema,
	/** When it told of something last: of one document after another, say. By this they are in order. */
	updatedAt: instantSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

/** Body of `PUT /notifications/{id}`: whether the user has seen it. */
export const notificationWriteSchema = ignoring(
	readOnlyFields(notificationSchema, ["seen"]),
	inputObject({ seen: z.boolean("validation.boolean").optional() }),
);
export type NotificationWrite = z.infer<typeof notificationWriteSchema>;
