/** The words and limits of document requests. Free of schemas, so that a browser can have them for little. */

/**
 * `complete`: nothing is missing any more; more can be handed in all the same. `suspended`: nothing can be handed in at
 * the moment, since whoever has asked may not file in the category now. `expired`: its last day has passed.
 */
export const REQUEST_STATES = ["open", "complete", "suspended", "expired", "ended"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** Those in which the link opens something. */
export const REACHABLE_REQUEST_STATES: readonly RequestState[] = ["open", "complete"];

/** Of one line of the checklist. `waived`: whoever has asked needs it no more. */
export const REQUESTED_ITEM_STATES = ["open", "received", "waived"] as const;
export type RequestedItemState = (typeof REQUESTED_ITEM_STATES)[number];

/** A list of requests: what the user has asked for, or everything that the user's tenants ask for, for their admins. */
export const REQUEST_SCOPES = ["mine", "tenant"] as const;
export type RequestScope = (typeof REQUEST_SCOPES)[number];

/** After this many days of silence a reminder leaves, until everything is there or the last day is over. */
export const REMINDER_INTERVALS = [3, 7, 14] as const;
export type ReminderInterval = (typeof REMINDER_INTERVALS)[number];
export const DEFAULT_REMINDER_INTERVAL: ReminderInterval = 7;
/** Reminders of one request that leave by themselves. */
export const MAX_REMINDERS = 12;

/** How many days a request lasts unless somebody says otherwise, today included. */
export const REQUEST_DAYS = 30;
/** A request ends at the latest this many days from today. */
export const MAX_REQUEST_DAYS = 365;
/** Lines of one checklist. */
export const MAX_REQUESTED_ITEMS = 30;
export const MAX_REQUESTED_ITEM_LENGTH = 120;
/** Requests of a tenant that are not over. */
export const MAX_OPEN_REQUESTS = 2_000;
/** Files that may be handed in by one request: whoever has the link has no account. */
export const MAX_REQUESTED_FILES = 200;
/** Bytes of all of them together, of those on their way too. */
export const MAX_REQUESTED_BYTES = 5 * 1024 ** 3;
/** Files of one line of the checklist that are named to whoever has the link. */
export const REQUESTED_FILES_SHOWN = 50;
export const MAX_REQUEST_NAME_LENGTH = 120;
export const MAX_REQUEST_RECIPIENT_LENGTH = 120;
export const MAX_REQUEST_NOTE_LENGTH = 1_000;

/** What a link's address carries. In a header: addresses are logged. */
export const REQUEST_CODE_HEADER = "X-Document-Request";

const LINK = "/request-links";

export const REQUEST_LINK_PATHS = {
	open: `${LINK}/open`,
	mute: `${LINK}/mute`,
	upload: `${LINK}/items/:id/files`,
} as const;

/** The page of a request, for whoever has its link. */
export function requestPagePath(code: string): string {
	return `/request/${encodeURIComponent(code)}`;
}

/** Where a mail program says for whoever gets the mails that they want no more of them; opened, it is the page. */
export function requestRemindersPath(code: string): string {
	return `${requestPagePath(code)}/reminders`;
}
