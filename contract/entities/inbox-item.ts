import { z } from "zod";
import { billFactsSchema } from "../bills/bill.ts";
import { MAX_ITEM_DESCRIPTION_LENGTH } from "../constants.ts";
import { emptiableDay, emptiableLines, inputObject } from "../fields.ts";
import { anyCase, emptySaysNothing, ignoring, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import {
	instantSchema,
	isoDaySchema,
	namedSchema,
	silentTenantsSchema,
	tenantReferenceSchema,
} from "./entities.ts";
import { DOCUMENT_STATES } from "./document-state.ts";

/**
 * What an item of the inbox is about. With a day: what a reminder of this type says, or the document's date itself;
 * `Validity` is its end.
 */
export const INBOX_ITEM_TYPES = [
	"NewDocument",
	"UnreadableFile",
	"Storage",
	"Trial",
	"Custom",
	"Payment",
	"Inactivity",
	"Warranty",
	"Validity",
] as const;
export type InboxItemType = (typeof INBOX_ITEM_TYPES)[number];

/** Something to do (spec 3). See docs/decisions/049-what-needs-doing.md. */
export const inboxItemSchema = z.object({
	documentId: documentIdSchema,
	type: z.enum(INBOX_ITEM_TYPES),
	/** What somebody has written about it; `null` where nobody has. */
	description: z.string().nullable(),
	isOpen: z.boolean(),
	/** It is away until this day. */
	snoozedUntil: isoDaySchema.nullable(),
	/** The day that it is about. */
	date: isoDaySchema.nullable(),
	tenant: tenantReferenceSchema,
	document: namedSchema
		.extend({
			documentIdentifier: z.number().int(),
			state: z.enum(DOCUMENT_STATES),
			/** Another CMS may not say it. */
			documentCategory: namedSchema.nullable(),
			/** Its dates. The day of a reminder is another one than that of which it reminds. */
			endDate: isoDaySchema.nullish(),
			inactiveDate: isoDaySchema.nullish(),
			warrantyUntil: isoDaySchema.nullish(),
		})
		.nullable(),
	/** Of a payment: the bill in a file of its document that is to be paid next. */
	bill: billFactsSchema
		.pick({ amount: true, currency: true, dueDate: true })
		.extend({ documentId: documentIdSchema })
		.nullish(),
	/** Of a file that could not be read: why, as its `stateReason`. Another CMS may not say it. */
	fileReason: z.string().nullish(),
	/** Name of who has caused it. */
	author: z.string().nullable(),
	/** Whether closing it closes it for everybody, and its description can be changed. */
	isEditable: z.boolean(),
	createdAt: instantSchema,
	updatedAt: instantSchema,
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

const inboxItemFields = {
	isOpen: z.boolean("validation.choice"),
	description: emptiableLines(MAX_ITEM_DESCRIPTION_LENGTH),
	/** A day after today; `null` brings it back. */
	snoozedUntil: emptiableDay,
};

/** Body of `PUT /inbox-items/{id}`. */
export const inboxItemUpdateSchema = ignoring(
	readOnlyFields(inboxItemSchema, Object.keys(inboxItemFields)),
	emptySaysNothing(["isOpen"], inputObject(inboxItemFields).partial()),
);
export type InboxItemUpdate = z.infer<typeof inboxItemUpdateSchema>;

/**
 * Body of `POST /inbox-items/close`: what the inbox is filtered by. What is away until a day is left as it is, and so is
 * what came after `until`: nobody has seen it.
 */
export const inboxCloseSchema = inputObject({
	/** One tenant's alone. */
	tenant: documentIdSchema.optional(),
	/** None is all. */
	type: z
		.array(anyCase(INBOX_ITEM_TYPES, "validation.choice"), "validation.list")
		.max(INBOX_ITEM_TYPES.length, "validation.tooMany")
		.default([]),
	/** Words of the document's name or number, or of the description. */
	text: z.string("validation.required").trim().max(200, "validation.tooLong").default(""),
	until: z.iso.datetime("validation.date"),
});
export type InboxClose = z.infer<typeof inboxCloseSchema>;

/** What one such call has closed: some hundreds where one tenant is asked, a turn of each more where several are. */
export const inboxClosedSchema = z.object({
	items: z.array(documentIdSchema),
	/** There may be more: the call is to be made once more. */
	hasMore: z.boolean(),
	/** Those that have not answered: something may be left open there. */
	silentTenants: silentTenantsSchema,
});
export type InboxClosed = z.infer<typeof inboxClosedSchema>;
