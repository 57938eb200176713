import type { TextKey } from "../text-keys.ts";
import type { NotificationType } from "./notification.ts";

/**
 * The kinds of reminders for which somebody may decide when to be told (spec 3). Without
 * schemas, so that a browser can have them for little.
 */
export const NOTIFICATION_KINDS = [
	"customReminder",
	"inactivityReminder",
	"warrantyReminder",
	"paymentReminder",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What somebody may decide beside them, once for all: of mandates they are told without any document. */
export const SETTING_KINDS = [...NOTIFICATION_KINDS, "mandateNews"] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** Beside items of the inbox: something was shared with somebody, a link of theirs was opened, or a person has accepted. */
export const SHARE_NOTIFICATION_TYPES = ["Shared", "ShareOpened", "ShareAccepted"] as const;
/** Likewise: all that was asked of somebody by a document request is there. */
export const REQUEST_NOTIFICATION_TYPES = ["RequestComplete"] as const;
/** Likewise: what has become of a mandate, for who administers the tenant that gives it. `MandateOver`: by its last day. */
export const MANDATE_NOTIFICATION_TYPES = [
	"MandateAccepted",
	"MandateDeclined",
	"MandateReturned",
	"MandateOver",
] as const;
/** Likewise: somebody is offered a mandate at their e-mail address. */
export const OFFER_NOTIFICATION_TYPES = ["MandateOffered"] as const;
/** Likewise for who administers the company that works by it. */
export const CLIENT_NOTIFICATION_TYPES = ["ClientChanged", "ClientEnded", "ClientOver"] as const;

/** What a notification says, wherever it is said: in the bell, as a toast, in a mail, on a lock screen. */
const TEXTS: Readonly<Record<NotificationType, TextKey>> = {
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
	MandateOffered: "notifications.mandateOffered",
	MandateAccepted: "notifications.mandateAccepted",
	MandateDeclined: "notifications.mandateDeclined",
	MandateReturned: "notifications.mandateReturned",
	MandateOver: "notifications.mandateOver",
	ClientChanged: "notifications.clientChanged",
	ClientEnded: "notifications.clientEnded",
	ClientOver: "notifications.mandateOver",
};

/** Of what is about a day, where none is known: a bill may name none, of all others there is no more to say than that. */
const UNDATED_TEXTS: Partial<typeof TEXTS> = {
	Payment: "notifications.paymentOpen",
	Inactivity: "notifications.custom",
	Warranty: "notifications.custom",
	Validity: "notifications.custom",
};

/** @param date the day that it is about, where it is about one */
export function notificationTextKey(type: NotificationType, date: string | null): TextKey {
	return (date === null ? UNDATED_TEXTS[type] : undefined) ?? TEXTS[type];
}

export function isNotificationType(value: unknown): value is NotificationType {
	return typeof value === "string" && Object.hasOwn(TEXTS, value);
}
