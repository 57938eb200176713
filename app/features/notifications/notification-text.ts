import { formatDay } from "../../../contract/days.ts";
import type { Notification, NotificationType } from "../../../contract/entities/notification.ts";
import { notificationTextKey } from "../../../contract/entities/notification-kinds.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

/** What a notification says, as a key with its values. */
export interface NotificationText {
	key: TextKey;
	values: Record<string, string>;
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
	MandateOffered: "building-2",
	MandateAccepted: "circle-check",
	MandateDeclined: "circle-alert",
	MandateReturned: "rotate-ccw",
	MandateOver: "calendar-clock",
	ClientChanged: "building-2",
	ClientEnded: "circle-alert",
	ClientOver: "calendar-clock",
};

/** @param somebody who has caused it, where nobody knows a name */
export function notificationText(
	{ type, count, date, author }: Pick<Notification, "type" | "count" | "date" | "author">,
	somebody: string,
): NotificationText {
	const values = { author: author ?? somebody, count: String(count), day: date ? formatDay(date) : "" };
	if (type === "NewDocument" && count > 1) return { key: "notifications.newDocument_other", values };
	return { key: notificationTextKey(type, date), values };
}
