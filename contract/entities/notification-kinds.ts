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

/** What somebody is told beside items of the inbox: a link of theirs was opened, a person has accepted a share. */
export const SHARE_NOTIFICATION_TYPES = ["ShareOpened", "ShareAccepted"] as const;
