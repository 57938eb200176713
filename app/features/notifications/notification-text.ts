import { formatDay } from "../../../contract/days.ts";
import type { Notification, NotificationType } from "../../../contract/entities/notification.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

/** What a notification says, as a key with its values. */
export interface NotificationText {
	key: TextKey;
	values: Record<string, string>;
}

const KEYS: Readonly<Record<NotificationType, TextKey>> = {
	NewDocument: "notifications.newDocument_one",
	UnreadableFile: "notifications.unreadableFile",
	Storage: "notifications.storage",
	Trial: "notifications.trial",
	Custom: "notifications.custom",
	Payment: "notifications.payment",
	Inactivity: "notifications.inactivity",
	Warranty: "notifications.warranty",
	Validity: "notifications.validity",
	Shared: "notifications.shared",
	ShareOpened: "notifications.shareOpened",
	ShareAccepted: "notifications.shareAccepted",
	RequestComplete: "notifications.requestComplete",
};

export function isNotificationType(value: unknown): value is NotificationType {
	return typeof value === "string" && Object.hasOwn(KEYS, value);
}

export const NOTIFICATION_ICONS: Readonly<Record<NotificationType, IconName>> = {
	NewDocument: "file-plus",
	UnreadableFile: "circle-alert",
	Storage: "triangle-alert",
	Trial: "calendar-clock",
	Custom: "bell",
	Payment: "calendar-clock",
	Inactivity: "calendar-clock",
	Warranty: "shield",
	Validity: "calendar-clock",
	Shared: "file-text",
	ShareOpened: "link-2",
	ShareAccepted: "users",
	RequestComplete: "circle-check",
};

/** @param somebody who has caused it, where nobody knows a name */
export function notificationText(
	{ type, count, date, author }: Pick<Notification, "type" | "count" | "date" | "author">,
	somebody: string,
): NotificationText {
	const values = { author: author ?? somebody, count: String(count), day: date ? formatDay(date) : "" };
	if (type === "NewDocument" && count > 1) return { key: "notifications.newDocument_other", values };
	// A date without a day says no more than that there is something.
	const isDated = type === "Payment" || type === "Inactivity" || type === "Warranty" || type === "Validity";
	return { key: isDated && !date ? "notifications.custom" : KEYS[type], values };
}
