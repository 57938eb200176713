import { z } from "zod";
import { isoDaySchema, namedSchema, type TenantReference } from "../../../contract/entities/entities.ts";
import type { NotificationType } from "../../../contract/entities/notification.ts";
import {
	type NotificationInterval,
	notificationIntervalSchema,
} from "../../../contract/entities/notification-settings.ts";

/** What a tenant tells one of its users: an item of the inbox, as it is for this user. */
export interface Notice {
	/** documentId of the item, and how often it has come back: each is taken once. */
	itemId: string;
	shownAt: number;
	type: NotificationType;
	tenant: TenantReference;
	document: { documentId: string; name: string } | null;
	/** The day that it is about. */
	date: string | null;
	description: string | null;
	author: { userId: string; name: string } | null;
	/** What the user has set for this document; `null`: as usual. */
	interval: NotificationInterval | null;
}

/** What a tenant answers of its items: those of which the user may still be told, as they are now. */
export const stillToTellSchema = z.array(
	z.object({
		itemId: z.string(),
		date: isoDaySchema.nullable(),
		description: z.string().nullable(),
		document: namedSchema.nullable(),
		/** What the user has set for the document; `null`: as usual. */
		interval: notificationIntervalSchema.nullable(),
	}),
);
export type StillToTell = z.infer<typeof stillToTellSchema>[number];
