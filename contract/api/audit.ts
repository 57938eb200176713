import { z } from "zod";
import { AUDIT_ACTS, AUDIT_KINDS } from "../audit/audit-words.ts";
import { auditPageSchema } from "../audit/audit-entry.ts";
import { requiredDay, wholeNumber } from "../fields.ts";
import { anyCase, unlessEmpty } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { query, queryPart, searchText } from "../queries.ts";
import { data, endpoint } from "./endpoint.ts";

/** Entries that one answer has at most. */
export const MAX_AUDIT_ENTRIES = 500;

export const auditQuery = query({
	filters: queryPart({
		/** Words that occur in what was changed, or in its name. */
		text: searchText(),
		/** Who it was, by `documentId`. */
		user: z.string().trim().max(64).default(""),
		/** What happened to this document and its files. */
		document: unlessEmpty(documentIdSchema),
		kind: unlessEmpty(anyCase(AUDIT_KINDS, "validation.choice")),
		action: unlessEmpty(anyCase(AUDIT_ACTS, "validation.choice")),
		/** From this day on, and up to this one, both included. */
		from: unlessEmpty(requiredDay),
		to: unlessEmpty(requiredDay),
	}).prefault({}),
	/** What the answer before said as `next`. */
	before: z
		.string()
		.regex(/^\d{1,16}-\d{1,16}$/, "validation.format")
		.optional(),
	limit: wholeNumber(1, MAX_AUDIT_ENTRIES).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** Who did what, and when, in a tenant. Not in the specification. */
export const auditApi = {
	list: endpoint("GET", "/tenants/:id/audit", {
		summary:
			"Who did what, and when; the latest first. Who has read a document by mandate or as a guest, for two years.",
		may: "administer tenant",
		query: auditQuery,
		answer: data(auditPageSchema),
	}),
};
