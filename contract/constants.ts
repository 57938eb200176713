/** The business constants and limits of spec 9, each under its own name, and those that the spec leaves open. */

/** How long an error toast stays, in milliseconds (spec 9). */
export const ERROR_TOAST_LIFE_MS = 7_000;
/** How long any other toast stays, in milliseconds (spec 9). */
export const DEFAULT_TOAST_LIFE_MS = 3_000;
/** How long a toast with which something can be taken back stays, in milliseconds. */
export const UNDO_TOAST_LIFE_MS = 7_000;
/** How long a change of state can be taken back, in milliseconds: a page without JavaScript keeps its toast. */
export const UNDO_EXPIRY_MS = 10 * 60 * 1000;
/** How many days a deleted document lies in the bin, and the bytes of a deleted file stay: a database can be taken back by as much. */
export const DELETED_DAYS_KEPT = 30;
/** The same in milliseconds. */
export const DELETED_FILES_KEPT_MS = DELETED_DAYS_KEPT * 24 * 60 * 60 * 1000;
/** So long an import is taken to be running after its last sign of life, in milliseconds: a browser may be slow, or closed. */
export const IMPORT_RUNS_MS = 5 * 60 * 1000;
/** One that gives signs of life alone, and has made nothing for so long, is not taken to be running any more. */
export const IMPORT_RESTS_MS = 6 * 60 * 60 * 1000;
/** How often an import gives a sign of life, in milliseconds. */
export const IMPORT_HOLD_MS = 60 * 1000;
/** How often the inbox is fetched outside the inbox route, in milliseconds (spec 9). */
export const INBOX_POLLING_MS = 20_000;
/** A new document leaves the inbox by itself after this many days, and beyond this many newer ones. */
export const NEW_DOCUMENT_DAYS = 30;
export const NEW_DOCUMENTS_KEPT = 1_000;
/** How long the inbox keeps what is done, in days. */
export const ITEMS_KEPT_DAYS = 365;
/** Share of the storage from which on it is nearly full, and below which it no longer is. */
export const STORAGE_NEARLY_FULL = 0.9;
export const STORAGE_RELIEVED = 0.85;
/** Rows on one explorer page (spec 9). */
export const EXPLORER_PAGE_SIZE = 15;
/** The largest page size that a caller may ask for. */
export const MAX_PAGE_SIZE = 100;
/** Most tenants that are asked what the user is there while a page waits. */
export const FEW_TENANTS = 10;
/** The most choices that one list of the explorer's filter answers with. */
export const MAX_FILTER_OPTIONS = 2_000;
/** The explorer's sort when the URL names none: newest first (spec 9). */
export const EXPLORER_DEFAULT_SORT = { field: "createdAt", order: "desc" } as const;
/** The explorer's watchers start this long after the page, in milliseconds (spec 9). */
export const EXPLORER_WATCHERS_START_MS = 500;
/** A failed chunk is tried again this many times (spec 5, spec 9). */
export const UPLOAD_RETRIES = 3;
/** The wait before each of those tries, in milliseconds (spec 9). */
export const UPLOAD_RETRY_WAIT_MS = 5_000;
/** Answers after which a chunk is not tried again (spec 5). */
export const UPLOAD_NO_RETRY_STATUS: readonly number[] = [400, 429];
/** Delay before the socket connects again, in milliseconds (spec 9). */
export const SOCKET_RECONNECT_DELAY_MS = 10_000;
/** The event by which the relay says that events may have been missed, as after a loss of the connection. */
export const RESUMED_EVENT = "resumed";
/** How often queued client logs are sent, in milliseconds (spec 9). */
export const LOG_FLUSH_INTERVAL_MS = 1_000;
/** Longest texts of a log entry, in characters: what is longer is cut. */
export const MAX_LOG_MESSAGE_LENGTH = 1_000;
export const MAX_LOG_STACK_LENGTH = 4_000;
export const MAX_LOG_VERSION_LENGTH = 64;
/** How many days what browsers log is kept. */
export const LOGS_KEPT_DAYS = 14;
/** How many days it is kept who has read a document by mandate or as a guest. */
export const ACCESS_LOG_KEPT_DAYS = 730;
/** Entries of the record of who did what that are exported at once. */
export const MAX_EXPORTED_AUDIT_ENTRIES = 100_000;
/** Above this the unread counter shows "9+" (spec 9). */
export const UNREAD_COUNTER_MAX = 9;
/** Narrowest and widest explorer column, in CSS pixels (spec 9). */
export const COLUMN_WIDTH_MIN_PX = 140;
export const COLUMN_WIDTH_MAX_PX = 400;
/** The locale cookie: its name and how long it is kept, in days (spec 9). */
export const LOCALE_COOKIE = "i18n_redirected";
export const LOCALE_COOKIE_DAYS = 365;
export const EXPLORER_COLUMNS_DAYS = 365;
/** As far ahead as a filter by what ends soon looks, in days. */
export const MAX_DAYS_AHEAD = 3_660;

/** Currency of an amount that names none (spec 6, spec 9). */
export const DEFAULT_CURRENCY = "CHF";
/** A code of ISO 4217, whether there is such a currency or not. */
export const CURRENCY_PATTERN = /^[A-Z]{3}$/;
/** Digits to which each half of the displayed identifier is padded (spec 3, spec 9). */
export const IDENTIFIER_PADDING = 5;
/** A page that has just reloaded itself does not do so again for this long, in milliseconds (spec 9). */
export const PAGE_RELOAD_GUARD_MS = 10_000;
/** Wait after the last resize before the device class is read again, in milliseconds (spec 9). */
export const DEVICE_REFRESH_DEBOUNCE_MS = 50;
/** Where the browser keeps the colour mode (spec 9; the name stays because browsers already hold it). */
export const COLOUR_MODE_STORAGE_KEY = "nuxt-color-mode";
/** Where the browser keeps the version of the app that it last ran (spec 9). */
export const APP_VERSION_STORAGE_KEY = "app-version";

/** Answers after which a read is tried once more (spec 7). */
export const RETRY_STATUS: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

/** Locales in which the app is offered (spec 1), and the one that stands in for a missing text. */
export const LOCALES = ["de"] as const;
export const DEFAULT_LOCALE = "de";
export const FALLBACK_LOCALE = "en";
/** How dates and amounts are written (spec 1). */
export const FORMAT_LOCALE = "de-CH";
/** Days begin and end here, whatever the clock of the user says. */
export const TIME_ZONE = "Europe/Zurich";

/** The hour of the day, in Switzerland, at which reminders and dates speak up. */
export const DUE_HOUR = 7;
/** How many days before it a date speaks up by itself: of an invoice its end is when it is to be paid. */
export const DEADLINE_LEAD_DAYS = { Validity: 30, Payment: 5, Warranty: 30, Inactivity: 14 } as const;
/** A reminder of a date's own type is one of that date if it lies at most this many days before it. */
export const OWN_REMINDER_DAYS = 366;
/** A bill that was due this many days ago is still told of: it may have come late. An older one is there to be kept. */
export const LATE_BILL_DAYS = 60;
/** Most days that a reminder may stand before one of its document's dates. */
export const MAX_DAYS_BEFORE = 3_650;

/** Longest texts that a field takes, in characters. */
export const MAX_NAME_LENGTH = 255;
/** Longest name of a passkey. */
export const MAX_PASSKEY_NAME = 60;
export const MAX_DESCRIPTION_LENGTH = 10_000;
export const MAX_ITEM_DESCRIPTION_LENGTH = 1_000;
/** An explorer search counts matches up to here; beyond, the total is "more than" this. */
export const SEARCH_TOTAL_CAP = 1_000;
/** Words of a search beyond these are left out. */
export const MAX_QUERY_WORDS = 10;
/** A chain of replacements is shown up to this many documents before and after the one asked for. */
export const MAX_CHAIN_LINKS = 50;
/** Documents that can be selected at once. */
export const MAX_SELECTION = 5_000;
/** Documents of a list that are exported at once. */
export const MAX_EXPORTED_DOCUMENTS = 10_000;
/** A `documentId`: 24 characters a-z0-9, the first a letter. */
export const DOCUMENT_ID_PATTERN = /^[a-z][a-z0-9]{23}$/;
/** Length of the part of an id that names the tenant, in characters. */
export const TENANT_KEY_LENGTH = 9;
/** Chunks of one upload: R2 takes at most this many parts. */
export const MAX_UPLOAD_CHUNKS = 10_000;
/** Smallest chunk but for the last one, in bytes: R2 takes no smaller part. */
export const MIN_UPLOAD_CHUNK_BYTES = 5 * 1024 * 1024;
/** Largest chunk, in bytes: more than that no Worker takes in one request. */
export const MAX_UPLOAD_CHUNK_BYTES = 100 * 1024 * 1024;
/** The chunk with which an upload does well, in bytes. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 * 1024;
/** Largest file, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 ** 3;
/** An upload that was not finished is forgotten after this long, in milliseconds. */
export const UPLOAD_EXPIRY_MS = 24 * 60 * 60 * 1000;
/** How long whoever registers may try everything out, in days. */
export const TRIAL_DAYS = 30;
/** How many days before a trial ends the tenant's admins are told, once each. */
export const TRIAL_NOTICE_DAYS = [7, 1] as const;
/** Largest picture of a tenant, in bytes. */
export const MAX_LOGO_BYTES = 1024 * 1024;
/** Most invitations of a tenant that are open at the same time. */
export const MAX_OPEN_INVITATIONS = 50;
/** How many days an invitation counts. */
export const INVITATION_DAYS = 14;
/** How long a signed-in session lasts, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** How many days a deleted account can be had back. */
export const ACCOUNT_KEPT_DAYS = 30;
/** How many minutes a sign-in counts as having just shown who one is, where an account has no password. */
export const FRESH_SESSION_MINUTES = 15;
/** Shortest and longest password, in characters. */
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;

/** Reminders that a category gives its documents. */
export const MAX_CATEGORY_REMINDERS = 5;
/** How long the public icon service is waited for, where one is configured (spec 9). */
export const ICON_FETCH_TIMEOUT_MS = 1500;
/** Icons that one request may name. */
export const MAX_ICONS_ASKED = 200;
