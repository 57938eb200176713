/**
 * What a CMS may offer beyond the specification, as `GET /configuration` names it. Free of schemas, so that a browser
 * can have it for little. A CMS that names none is taken to know the specification and nothing else.
 */
export const CAPABILITIES = [
	/** Search in all documents and their files (`/documents/search`). */
	"search",
	/** Filters of the explorer by cost and warranty, by what ends soon and by what is missing. */
	"moreFilters",
	/** Everything that matches a filter, streamed, to be kept as a table. */
	"export",
	/** Everything that matches a filter, in one answer (`/documents/explorer/ids`). */
	"selection",
	/** Taking back a change of state. */
	"undo",
	/** Deleted documents, and bringing them back. */
	"bin",
	/** What comes up, by day (`/deadlines`). */
	"deadlines",
	/** Moving a document to another tenant. */
	"move",
	/** Who has changed a document, and when. */
	"history",
	/** Who can see a document, and why. */
	"viewers",
	/** The whole line of documents that replace one another. */
	"chain",
	/** Ending the document that a new one replaces. */
	"endReplaced",
	/** Reminders that stand so many days before one of the document's dates, and follow it. */
	"relativeReminders",
	/** Pictures, text and pages of a file, and finding in it. */
	"fileReading",
	/** Bills that are understood: what is to be paid, taking it over, and that it is paid (`/documents/{id}/bills`). */
	"bills",
	/** What a document might be filed under (`/documents/{id}/suggestions`). */
	"suggestions",
	/** Renaming, ordering and removing files. */
	"fileChanges",
	/** When somebody is told of reminders, as a rule and of one document. */
	"notificationSettings",
	/** Summing them up in a mail, daily or weekly. */
	"digestMail",
	/** Telling at once in a browser that has no page open. */
	"push",
	/** Putting an item of the inbox off until a day. */
	"snooze",
	/** Closing all items of the inbox that pass its filters (`/inbox-items/close`). */
	"closeListed",
	/** Where a user is signed in, and ending that; whether the e-mail address is confirmed. */
	"sessions",
	/** Changing one's name and e-mail address, seeing what one is in each tenant, and leaving one. */
	"profile",
	/** Deleting one's account, and coming back. */
	"deleteAccount",
	/** Taking along what one sees in a tenant. */
	"dataExport",
	/** Tokens for programs. */
	"accessTokens",
	/** Signing in with an account elsewhere, and linking it. */
	"socialSignIn",
	/** Signing in with a passkey, and looking after one's passkeys. */
	"passkeys",
	/** Codes of an app as a second factor, and recovery codes. */
	"secondFactor",
	/** How much categories, folders and parties are used, and merging them. */
	"masterData",
	/** Who did what in a tenant, for its admins. */
	"audit",
	/** Who belongs to a tenant, with which rights, and inviting others. */
	"members",
	/** What a tenant says of itself, its picture, who belongs to it, and how it has subscribed. */
	"company",
	/** Having the people of a company work in some categories from a day to a day, and a company's clients. */
	"mandates",
	/** Sharing documents with members, with persons by e-mail, and by links (`/shares`). */
	"sharing",
	/** Asking others for documents by a link (`/document-requests`). */
	"documentRequests",
	/** Undoing an import as a whole (`/imports`). */
	"imports",
	/** What has gone wrong in the users' browsers, for those who operate it. */
	"clientLogs",
] as const;
export type Capability = (typeof CAPABILITIES)[number];
