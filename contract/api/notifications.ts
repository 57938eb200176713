import { z } from "zod";
import {
	documentNotificationSettingsSchema,
	documentNotificationSettingsWriteSchema,
	notificationSettingsSchema,
	notificationSettingsWriteSchema,
} from "../entities/notification-settings.ts";
import { notificationSchema, notificationWriteSchema } from "../entities/notification.ts";
import { writeBody } from "../entities/writes.ts";
import { paginationSchema } from "../explorer/explorer.ts";
import { understood } from "../forgiving.ts";
import { filterValue, query, queryPart } from "../queries.ts";
import { data, endpoint, nothing, page } from "./endpoint.ts";

/** A truth value as an address has it. */
const truth = understood<z.ZodBoolean, boolean | "true" | "false">((value) => {
	const said = filterValue(value);
	return said === "true" ? true : said === "false" ? false : said;
}, z.boolean());

export const notificationListQuery = query({
	filters: queryPart({ seen: truth.optional() }).prefault({}),
	pagination: paginationSchema.prefault({}),
});

/** What a user is told of (spec 7, the first two), and when (spec 3). */
export const notificationApi = {
	list: endpoint("GET", "/notifications/my-notifications", {
		summary: "The user's notifications, the latest first.",
		may: "signedIn",
		query: notificationListQuery,
		answer: page(z.array(notificationSchema)),
	}),
	seeAll: endpoint("POST", "/notifications/seen", {
		summary: "Marks all notifications of the user as seen.",
		may: "signedIn",
		answer: nothing,
	}),
	write: endpoint("PUT", "/notifications/:id", {
		summary: "Marks a notification as seen, or as not seen.",
		may: "own",
		body: writeBody(notificationWriteSchema),
		answer: data(notificationSchema),
	}),
	readSettings: endpoint("GET", "/users/me/notification-settings", {
		summary: "When the user is told of reminders, by kind.",
		may: "signedIn",
		answer: data(notificationSettingsSchema),
	}),
	writeSettings: endpoint("PUT", "/users/me/notification-settings", {
		summary: "Sets when the user is told of the kinds of reminders that are sent.",
		may: "signedIn",
		body: writeBody(notificationSettingsWriteSchema),
		answer: data(notificationSettingsSchema),
	}),
	readDocumentSettings: endpoint("GET", "/documents/:id/notification-settings", {
		summary: "When the user is told of this document's reminders, where that is not as usual.",
		may: "view document",
		answer: data(documentNotificationSettingsSchema),
	}),
	writeDocumentSettings: endpoint("PUT", "/documents/:id/notification-settings", {
		summary: "Sets when the user is told of this document's reminders; for the user alone.",
		may: "view document",
		body: writeBody(documentNotificationSettingsWriteSchema),
		answer: data(documentNotificationSettingsSchema),
	}),
};
