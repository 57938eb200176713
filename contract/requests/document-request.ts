import { z } from "zod";
import { instantSchema, isoDaySchema, namedSchema, tenantReferenceSchema } from "../entities/entities.ts";
import { version } from "../entities/write-fields.ts";
import {
	emailAddress,
	emptiableLines,
	emptiableText,
	inputObject,
	requiredDay,
	requiredText,
} from "../fields.ts";
import { emptySaysNothing, orObject, understood } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import {
	DEFAULT_REMINDER_INTERVAL,
	MAX_REQUEST_NAME_LENGTH,
	MAX_REQUEST_NOTE_LENGTH,
	MAX_REQUEST_RECIPIENT_LENGTH,
	MAX_REQUESTED_ITEM_LENGTH,
	MAX_REQUESTED_ITEMS,
	REMINDER_INTERVALS,
	REQUEST_STATES,
	REQUESTED_ITEM_STATES,
	type ReminderInterval,
} from "./request-words.ts";

/**
 * Document requests (decision 120): a checklist behind a link, by which somebody without an account hands documents in.
 * Not in the specification.
 */

const number = z.number().int();
const reminderInterval = z.literal(REMINDER_INTERVALS);

/** A line of the checklist as those see it who look after the request. */
export const requestedItemSchema = z.object({
	documentId: documentIdSchema,
	name: z.string(),
	state: z.enum(REQUESTED_ITEM_STATES),
	/** What was made of what has come; `null` where nothing has, or where the user does not see it. */
	document: namedSchema.nullable(),
	/** Files that have come for it. */
	fileCount: number,
	/** When the last one came. */
	receivedAt: instantSchema.nullable(),
});
export type RequestedItem = z.infer<typeof requestedItemSchema>;

/** A request as whoever has made it and the tenant's admins see it. */
export const documentRequestSchema = z.object({
	documentId: documentIdSchema,
	state: z.enum(REQUEST_STATES),
	tenant: tenantReferenceSchema,
	/** What it is about. */
	name: z.string(),
	/** Of whom it is asked; `null` where nobody said. */
	recipient: z.string().nullable(),
	/** Where the link and the reminders go; `null`: whoever asks hands the link out. */
	email: z.string().nullable(),
	note: z.string().nullable(),
	/** Where that is filed which comes; `null` where the category is gone. */
	category: namedSchema.nullable(),
	/** In the order of the checklist. */
	items: z.array(requestedItemSchema),
	/** In Swiss time, included. */
	lastDay: isoDaySchema,
	/** Days between two reminders; `null` for none. */
	remindEvery: reminderInterval.nullable(),
	/** When the next reminder leaves; `null` where none will. */
	nextReminderAt: instantSchema.nullable(),
	/** Whoever gets the mails wants no more of them. */
	isMuted: z.boolean(),
	/** Mails that have reminded of it, and when the last one was due. */
	reminders: number,
	remindedAt: instantSchema.nullable(),
	/** What has become of the last mail; `null` where none is sent. */
	mail: z.enum(["waiting", "sent", "failed"]).nullable(),
	/** When the link was opened last. */
	openedAt: instantSchema.nullable(),
	/** Whoever has asked; no name where the account is gone. */
	requestedBy: z.object({ userId: documentIdSchema, name: z.string().nullable() }),
	/** The asking user has. */
	isMine: z.boolean(),
	createdAt: instantSchema,
	endedAt: instantSchema.nullable(),
	/** Name of who has ended it; `null` where it was not ended, or by somebody who is gone. */
	endedBy: z.string().nullable(),
	version: number,
});
export type DocumentRequest = z.infer<typeof documentRequestSchema>;

/** A request that has just got a code: what its address carries, said this once. */
export const newDocumentRequestSchema = documentRequestSchema.extend({ code: z.string() });
export type NewDocumentRequest = z.infer<typeof newDocumentRequestSchema>;

const name = requiredText(MAX_REQUEST_NAME_LENGTH);
const recipient = emptiableText(MAX_REQUEST_RECIPIENT_LENGTH);
const note = emptiableLines(MAX_REQUEST_NOTE_LENGTH);
/** A number of days, which may come as a text. */
const remindEvery = understood<z.ZodNullable<typeof reminderInterval>, ReminderInterval | string | null>(
	(value) =>
		typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : value === "" ? null : value,
	reminderInterval.nullable(),
);
const itemNames = z
	.array(requiredText(MAX_REQUESTED_ITEM_LENGTH), "validation.list")
	.max(MAX_REQUESTED_ITEMS, "validation.tooMany")
	.transform((names) => [...new Set(names)]);

/** Body of `POST /document-requests`, inside of `data`. */
export const requestCreateSchema = emptySaysNothing(
	["email", "lastDay"],
	inputObject({
		name,
		/** In which category of which tenant is filed what comes. */
		category: orObject(documentIdSchema),
		recipient: recipient.default(null),
		email: emailAddress.nullable().default(null),
		note: note.default(null),
		items: itemNames.refine((names) => names.length > 0, "validation.required"),
		lastDay: requiredDay.optional(),
		remindEvery: remindEvery.default(DEFAULT_REMINDER_INTERVAL),
	}),
);
export type RequestCreate = z.infer<typeof requestCreateSchema>;

/**
 * Body of `PUT /document-requests/{id}`, inside of `data`: what it does not name stays as it was. Another e-mail address
 * takes every code away that was handed out, and has a mail sent to the new one.
 */
export const requestUpdateSchema = inputObject({
	name: name.optional(),
	recipient: recipient.optional(),
	email: z.preprocess((value) => (value === "" ? null : value), emailAddress.nullable()).optional(),
	note: note.optional(),
	lastDay: requiredDay.optional(),
	remindEvery: remindEvery.optional(),
	/** Lines of the checklist that get another state. */
	items: z
		.array(
			inputObject({
				documentId: documentIdSchema,
				state: z.enum(REQUESTED_ITEM_STATES, "validation.choice"),
			}),
			"validation.list",
		)
		.max(MAX_REQUESTED_ITEMS, "validation.tooMany")
		.optional(),
	/** Lines that come behind the others. */
	newItems: itemNames.optional(),
	version,
});
export type RequestUpdate = z.infer<typeof requestUpdateSchema>;

/** A page of requests, the newest first. */
export const requestPageSchema = z.object({
	items: z.array(documentRequestSchema),
	/** What to ask for next: `after` of the next page; `null` at the end. A page may be short and go on. */
	next: z.string().nullable(),
	/** Tenants that did not answer: what they ask for is missing. */
	unanswered: z.array(namedSchema),
	/** Tenants that the user may see all requests of: their admins. */
	administered: z.array(tenantReferenceSchema),
});
export type RequestPage = z.infer<typeof requestPageSchema>;

/** What a code opens, for whoever has it: the checklist, and the names of what has come by it. */
export const openedRequestSchema = z.object({
	requestedBy: z.string().nullable(),
	/** What the tenant is called, or the company that asks for it. */
	from: z.string(),
	/** For whom a company asks that works for a tenant by a mandate. */
	onBehalfOf: z.string().nullable(),
	name: z.string(),
	recipient: z.string().nullable(),
	note: z.string().nullable(),
	lastDay: isoDaySchema,
	isComplete: z.boolean(),
	/** Mails remind of it as long as something is missing. */
	isReminding: z.boolean(),
	items: z.array(
		z.object({
			documentId: documentIdSchema,
			name: z.string(),
			state: z.enum(REQUESTED_ITEM_STATES),
			/** The latest, at most fifty (`REQUESTED_FILES_SHOWN`). */
			files: z.array(z.object({ name: z.string(), receivedAt: instantSchema })),
			fileCount: number,
		}),
	),
});
export type OpenedRequest = z.infer<typeof openedRequestSchema>;

/** What a sender is told of a chunk: which have come, and the file once it is whole. */
export const handedInSchema = z.object({
	sessionId: z.string(),
	receivedChunks: z.array(number),
	file: z.object({ name: z.string(), size: number }).nullable(),
});
export type HandedIn = z.infer<typeof handedInSchema>;
