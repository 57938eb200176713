import { z } from "zod";
import { instantSchema } from "../entities/entities.ts";
import { HISTORY_ACTIONS } from "../entities/vocabulary.ts";
import { AUDIT_KINDS } from "./audit-words.ts";

/** The same as an entry tells it: of documents and files in the words of their history. */
const AUDIT_ACTIONS = [...HISTORY_ACTIONS, "delete", "read"] as const;

/** As in the history of a document, and yes or no. */
const auditValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
export type AuditValue = z.infer<typeof auditValueSchema>;

/** A field that was changed, by the name that it has in the contract. */
export const auditChangeSchema = z.object({
	field: z.string(),
	old: auditValueSchema,
	new: auditValueSchema,
	isHidden: z.boolean(),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** An entry of `GET /tenants/{id}/audit`: what one person did at one moment. */
export const auditEntrySchema = z.object({
	/** Unique within the tenant. */
	id: z.number().int(),
	at: instantSchema,
	/** Who it was, as they were called then where they have left; no name where that is not known. */
	user: z.object({ documentId: z.string(), name: z.string().nullable() }),
	kind: z.enum(AUDIT_KINDS),
	action: z.enum(AUDIT_ACTIONS),
	/** What it happened to, as it was called then; of a file its document. `isThere`: it can be opened. */
	subject: z.object({ documentId: z.string(), name: z.string().nullable(), isThere: z.boolean() }),
	changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Data of `GET /tenants/{id}/audit`, the latest entry first. */
export const auditPageSchema = z.object({
	items: z.array(auditEntrySchema),
	/** What to ask for next: `before` of the next page; `null` at the end. A page may be short, or empty, and go on. */
	next: z.string().nullable(),
	/** Everybody by whom the record can be filtered. */
	people: z.array(z.object({ documentId: z.string(), name: z.string() })),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
