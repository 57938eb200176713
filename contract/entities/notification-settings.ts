import { z } from "zod";
import { inputObject } from "../fields.ts";
import {
	CLIENT_NOTIFICATION_TYPES,
	MANDATE_NOTIFICATION_TYPES,
	type NotificationKind,
	OFFER_NOTIFICATION_TYPES,
	type SettingKind,
} from "./notification-kinds.ts";
import type { NotificationType } from "./notification.ts";

/** Kind of the settings that decides about items of a type: the user's, or those of the item's document. */
export const KIND_OF_TYPE: Partial<Readonly<Record<NotificationType, NotificationKind>>> = {
	Custom: "customReminder",
	Payment: "paymentReminder",
	Inactivity: "inactivityReminder",
	Validity: "inactivityReminder",
	Warranty: "warrantyReminder",
};

const ABOUT_MANDATES: ReadonlySet<NotificationType> = new Set([
	...OFFER_NOTIFICATION_TYPES,
	...MANDATE_NOTIFICATION_TYPES,
	...CLIENT_NOTIFICATION_TYPES,
]);

/** Kind of the user's settings that decides about a type; of the others everybody is told at once. */
export function settingKindOf(type: NotificationType): SettingKind | undefined {
	return ABOUT_MANDATES.has(type) ? "mandateNews" : KIND_OF_TYPE[type];
}

/** A time of day in Switzerland, in steps that a mail's sending can keep: 00:00 to 23:59. */
const timeOfDay = z.string("validation.time").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.time");

/** When somebody is told (spec 3). `day`: 1 is Monday, 7 Sunday. */
export const notificationIntervalSchema = z.discriminatedUnion("interval", [
	inputObject({ interval: z.literal("never") }),
	inputObject({ interval: z.literal("immediately") }),
	inputObject({ interval: z.literal("daily"), time: timeOfDay }),
	inputObject({
		interval: z.literal("weekly"),
		time: timeOfDay,
		day: z.number("validation.number").int().min(1).max(7),
	}),
]);
export type NotificationInterval = z.infer<typeof notificationIntervalSchema>;

/** A user's defaults: every kind. */
export const notificationSettingsSchema = z.object({
	customReminder: notificationIntervalSchema,
	inactivityReminder: notificationIntervalSchema,
	warrantyReminder: notificationIntervalSchema,
	paymentReminder: notificationIntervalSchema,
	/** Another CMS may not know it. */
	mandateNews: notificationIntervalSchema.optional(),
}) satisfies z.ZodType<Record<NotificationKind, unknown> & { [Kind in SettingKind]?: unknown }>;
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const nullable = notificationIntervalSchema.nullable();

/** A user's own for one document: `null` is as usual. */
export const documentNotificationSettingsSchema = z.object({
	customReminder: nullable,
	inactivityReminder: nullable,
	warrantyReminder: nullable,
	paymentReminder: nullable,
}) satisfies z.ZodType<Record<NotificationKind, unknown>>;
export type DocumentNotificationSettings = z.infer<typeof documentNotificationSettingsSchema>;

/** Bodies of the two writes: a kind that is not named stays as it is. */
export const notificationSettingsWriteSchema = inputObject(notificationSettingsSchema.shape).partial();
export type NotificationSettingsWrite = z.infer<typeof notificationSettingsWriteSchema>;
export const documentNotificationSettingsWriteSchema = inputObject(
	documentNotificationSettingsSchema.shape,
).partial();
export type DocumentNotificationSettingsWrite = z.infer<typeof documentNotificationSettingsWriteSchema>;
