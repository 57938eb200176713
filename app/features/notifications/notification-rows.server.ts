import { FORMAT_LOCALE } from "../../../contract/constants.ts";
import type { Notification, NotificationType } from "../../../contract/entities/notification.ts";
import { formatDistance, formatInstant } from "../documents/format.ts";
import { type NotificationText, notificationText } from "./notification-text.ts";

/** A notification as it is listed. */
export interface NotificationRow {
	id: string;
	type: NotificationType;
	text: NotificationText;
	note: string | null;
	document: string | null;
	tenant: string | null;
	/** "vor 5 Minuten"; `exact` with its date and time. */
	when: string;
	exact: string;
	at: string;
	seen: boolean;
	shown: boolean;
}

/** @param somebody who has caused it, where nobody knows a name */
export function notificationRow(
	notification: Notification,
	somebody: string,
	now = Date.now(),
): NotificationRow {
	const { documentId, type, description, document, tenant, updatedAt, seen, shown } = notification;
	return {
		id: documentId,
		type,
		text: notificationText(notification, somebody),
		note: description,
		document: document?.name ?? null,
		tenant: tenant?.name ?? null,
		when: formatAge(Date.parse(updatedAt) - now),
		exact: formatInstant(updatedAt),
		at: updatedAt,
		seen,
		shown,
	};
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ageFormat = new Intl.RelativeTimeFormat(FORMAT_LOCALE, { numeric: "auto" });

/** `jetzt`, `vor 5 Minuten`, `vor 3 Stunden`, `gestern`. @param difference in milliseconds */
function formatAge(difference: number): string {
	// (The clock of another server may be ahead.)
	const age = Math.max(0, -difference);
	if (age < MINUTE) return ageFormat.format(0, "second");
	if (age < HOUR) return ageFormat.format(-Math.floor(age / MINUTE), "minute");
	if (age < DAY) return ageFormat.format(-Math.floor(age / HOUR), "hour");
	return formatDistance(-Math.floor(age / DAY));
}
