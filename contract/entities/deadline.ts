import { z } from "zod";
import { DEADLINE_TYPES } from "./document-dates.ts";
import { requiredDay } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";
import { DOCUMENT_STATES } from "./document-state.ts";
import { isoDaySchema, namedSchema, silentTenantsSchema, tenantReferenceSchema } from "./entities.ts";

/** A day on which something about a document is due (docs/decisions/050-deadlines.md). */
export const deadlineSchema = z.object({
	type: z.enum(DEADLINE_TYPES),
	date: isoDaySchema,
	/** documentId of the reminder that it comes from; `null` for a date of the document itself. */
	reminder: documentIdSchema.nullable(),
	/** The document ends on that day and becomes inactive on it: one deadline, which is done or not as one. */
	isEndAndInactive: z.boolean().optional(),
	document: namedSchema.extend({
		version: z.number().int(),
		state: z.enum(DOCUMENT_STATES),
		documentCategory: namedSchema,
	}),
	tenant: tenantReferenceSchema,
	/** documentId of the open item of the inbox, where it is due already. */
	inboxItem: documentIdSchema.nullable(),
	/** That item is away until this day. */
	snoozedUntil: isoDaySchema.nullable(),
	/** Whether the user may edit the document, and so say that it is done. */
	isEditable: z.boolean(),
});
export type Deadline = z.infer<typeof deadlineSchema>;

/** How many deadlines there are in a month, `YYYY-MM`, by type. */
export const deadlineMonthSchema = z.object({
	month: z.string(),
	counts: z.partialRecord(z.enum(DEADLINE_TYPES), z.number().int()),
});
export type DeadlineMonth = z.infer<typeof deadlineMonthSchema>;

/** Data of `GET /deadlines`. */
export const deadlinesSchema = z.object({
	/** What is overdue first, then by day. */
	items: z.array(deadlineSchema),
	total: z.number().int(),
	/** There are more, which were not counted. */
	totalIsCapped: z.boolean(),
	/** Of the total: whose day has passed. */
	overdue: z.number().int(),
	/** This month and the eleven after it, those without deadlines too. */
	months: z.array(deadlineMonthSchema),
	/** The tenants that the list can be narrowed to, whatever it is narrowed to. */
	tenants: z.array(tenantReferenceSchema).optional(),
	silentTenants: silentTenantsSchema,
});
export type Deadlines = z.infer<typeof deadlinesSchema>;

/** Body of `PUT /documents/{id}/deadlines`: what was to be done by that day is done, or is not after all. */
export const deadlineWriteSchema = z.strictObject({
	type: z.enum(DEADLINE_TYPES, "validation.choice"),
	date: requiredDay,
	reminder: documentIdSchema.nullable().default(null),
	isDone: z.boolean("validation.choice"),
});
export type DeadlineWrite = z.infer<typeof deadlineWriteSchema>;
