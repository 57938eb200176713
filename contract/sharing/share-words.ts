/** The words and limits of sharing. Free of schemas, so that a browser can have them for little. */

/**
 * With whom documents are shared: a member of the tenant who would not see them otherwise, a person by e-mail, or
 * whoever has the link.
 */
export const SHARE_KINDS = ["member", "person", "link"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/**
 * `waiting`: the person has not accepted it yet. `suspended`: it opens nothing at the moment, since whoever has shared
 * it may not edit any of its documents now, or since all of them are deleted. `expired`: its last day has passed.
 */
export const SHARE_STATES = ["waiting", "running", "suspended", "expired", "ended"] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** What a member or a person may do with the documents; who has a link may read. */
export const SHARE_RIGHTS = ["Read", "Edit"] as const;
export type ShareRight = (typeof SHARE_RIGHTS)[number];

/**
 * The groups of facts that a link may show beside the name. `about` is number, description and category, `dates` the
 * start, the end, the inactive day and the warranty.
 */
export const SHARE_FACTS = ["about", "dates", "cost", "parties", "folders"] as const;
export type ShareFact = (typeof SHARE_FACTS)[number];
/** Those that a new link shows unless somebody says otherwise. */
export const DEFAULT_SHARE_FACTS: readonly ShareFact[] = ["about", "dates"];

/** A list of shares: what the user has shared, or everything that the user's tenants share, for their admins. */
export const SHARE_SCOPES = ["mine", "tenant"] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];

/** How many days a share lasts unless somebody says otherwise, today included. */
export const SHARE_DAYS = 30;
/** A link ends at the latest this many days from today. */
export const MAX_LINK_DAYS = 365;
/** Documents of one share in one tenant, and of one that is made over several tenants at once. */
export const MAX_SHARED_DOCUMENTS = 200;
/** Shares of a tenant that are not over. */
export const MAX_OPEN_SHARES = 2_000;
/** Single documents that one person may have by shares in one tenant. */
export const MAX_DOCUMENTS_PER_RECEIVER = 2_000;
/** Shares that are ended at once. */
export const MAX_SHARES_ENDED = 100;
/** Mails about shares that one person has sent within a day. */
export const SHARE_MAILS_PER_DAY = 50;
/** Links that one account keeps. */
export const MAX_KEPT_LINKS = 500;
export const MAX_SHARE_NOTE_LENGTH = 1_000;
export const MAX_SHARE_RECIPIENT_LENGTH = 120;
/** Shortest password of a link. */
export const MIN_SHARE_PASSWORD_LENGTH = 6;
/** How long a pass counts, in seconds: one opening, and what was unlocked by the password. */
export const SHARE_PASS_SECONDS = 4 * 60 * 60;
/** Files of a link that one answer has at most. */
export const MAX_LISTED_SHARE_FILES = 200;
/** How many files of each document come with the documents themselves. */
export const SHARE_FILES_SHOWN = 20;

/** What a link's address carries, and the pass of who has opened it. In headers: addresses are logged. */
export const SHARE_CODE_HEADER = "X-Share-Code";
export const SHARE_PASS_HEADER = "X-Share-Pass";
/** The cookie in which the app keeps a link's pass, at the link's own path. */
export const SHARE_PASS_COOKIE = "share_pass";

const LINK = "/share-links";

export const SHARE_LINK_PATHS = {
	open: `${LINK}/open`,
	unlock: `${LINK}/unlock`,
	keep: `${LINK}/keep`,
	files: `${LINK}/files`,
	content: `${LINK}/files/:id/content`,
	preview: `${LINK}/files/:id/preview`,
	layout: `${LINK}/files/:id/layout`,
	pages: `${LINK}/files/:id/pages`,
	find: `${LINK}/files/:id/find`,
	text: `${LINK}/files/:id/text`,
} as const;

/** The page of a link. */
export function sharePagePath(code: string): string {
	return `/share/${encodeURIComponent(code)}`;
}

/** What can be had of a link's file on the app's own origin. */
export const SHARED_FILE_PARTS = ["content", "preview", "layout", "pages", "find", "text"] as const;
export type SharedFilePart = (typeof SHARED_FILE_PARTS)[number];

/** Where a browser asks for it: by the code in the address, and by the pass in the cookie where there is a password. */
export function sharedFilePath(code: string, fileId: string, part: SharedFilePart): string {
	return `${sharePagePath(code)}/files/${fileId}/${part}`;
}
