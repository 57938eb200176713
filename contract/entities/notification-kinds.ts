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

/** Beside items of the inbox: something was shared with somebody, a link of theirs was opened, or a person has accepted. */
export const SHARE_NOTIFICATION_TYPES = ["Shared", "ShareOpened", "ShareAccepted"] as const;
/** Likewise: all that was asked of somebody by a document request is there. */
export const REQUEST_NOTIFICATION_TYPES = ["RequestComplete"] as const;
