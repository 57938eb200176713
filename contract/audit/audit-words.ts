/** The words of the record of who did what. Free of schemas, so that a browser can have them for little. */

/** What the record of a tenant is about. `tenant` is the tenant itself, and what has no kind of its own. */
export const AUDIT_KINDS = [
	"document",
	"file",
	"category",
	"folder",
	"party",
	"member",
	"invitation",
	"mandate",
	"share",
	"request",
	"client",
	"tenant",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What can have happened, as the record is filtered by it. `read` is recorded of who is there by a mandate. */
export const AUDIT_ACTS = ["create", "update", "delete", "read"] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];
