import { z } from "zod";
import { PASSWORD_MAX_LENGTH } from "../constants.ts";
import { instantSchema, isoDaySchema, namedSchema, tenantReferenceSchema } from "../entities/entities.ts";
import { DOCUMENT_STATES } from "../entities/document-state.ts";
import { FILE_STATES, TYPESET_STATES } from "../entities/vocabulary.ts";
import { version } from "../entities/write-fields.ts";
import {
	emailAddress,
	emptiableLines,
	emptiableText,
	inputObject,
	optionalText,
	requiredDay,
} from "../fields.ts";
import { emptySaysNothing, orObject } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import {
	DEFAULT_SHARE_FACTS,
	MAX_SHARE_NOTE_LENGTH,
	MAX_SHARE_RECIPIENT_LENGTH,
	MAX_SHARED_DOCUMENTS,
	MAX_SHARES_ENDED,
	MIN_SHARE_PASSWORD_LENGTH,
	SHARE_FACTS,
	SHARE_KINDS,
	SHARE_RIGHTS,
	SHARE_STATES,
} from "./share-words.ts";

/** Sharing of documents (spec 1, decision 072). What it does in detail is not in the specification. */

const number = z.number().int();

/** A document of a share, as those see it who look after the share. */
const shareDocumentSchema = namedSchema.extend({ state: z.enum(DOCUMENT_STATES) });

/** A share as its maker and the tenant's admins see it. */
export const shareSchema = z.object({
	documentId: documentIdSchema,
	kind: z.enum(SHARE_KINDS),
	state: z.enum(SHARE_STATES),
	tenant: tenantReferenceSchema,
	/** By name, at most the first five in a list; all of them where one share is read. */
	documents: z.array(shareDocumentSchema),
	documentCount: number,
	/** The account with which it is shared: the member, or the person who has accepted it. */
	receiver: z.object({ userId: documentIdSchema, name: z.string(), email: z.string() }).nullable(),
	/** The e-mail address to which it was sent; of a person alone. */
	email: z.string().nullable(),
	/** For whom a link is; `null` where nobody said. */
	recipient: z.string().nullable(),
	right: z.enum(SHARE_RIGHTS),
	/** The groups of facts that a link shows. Members and persons see the document as it is. */
	facts: z.array(z.enum(SHARE_FACTS)),
	withFiles: z.boolean(),
	hasPassword: z.boolean(),
	note: z.string().nullable(),
	/** In Swiss time, included; `null` is until further notice, which a link never is. */
	lastDay: isoDaySchema.nullable(),
	/** Whoever has shared it; no name where the account is gone. */
	sharedBy: z.object({ userId: documentIdSchema, name: z.string().nullable() }),
	/** The asking user has. */
	isMine: z.boolean(),
	createdAt: instantSchema,
	acceptedAt: instantSchema.nullable(),
	endedAt: instantSchema.nullable(),
	/** Name of who has ended it; `null` where it was not ended, or by somebody who is gone. */
	endedBy: z.string().nullable(),
	/** How often a link was opened, and when last. */
	openings: number,
	lastOpenedAt: instantSchema.nullable(),
	/** What has become of the mail to a person; `null` where none is sent. */
	mail: z.enum(["waiting", "sent", "failed"]).nullable(),
	version: number,
});
export type Share = z.infer<typeof shareSchema>;

/** A share that has just got a code: of a link what its address carries, said this once. */
export const newShareSchema = shareSchema.extend({ code: z.string().nullable() });
export type NewShare = z.infer<typeof newShareSchema>;

const note = emptiableLines(MAX_SHARE_NOTE_LENGTH).default(null);
const recipient = optionalText(MAX_SHARE_RECIPIENT_LENGTH);
const right = z.enum(SHARE_RIGHTS, "validation.choice");
const facts = z
	.array(z.enum(SHARE_FACTS, "validation.choice"), "validation.list")
	.max(SHARE_FACTS.length * 2, "validation.tooMany")
	// In the order of the words, each once.
	.transform((chosen) => SHARE_FACTS.filter((fact) => chosen.includes(fact)));
const password = z
	.string("validation.text")
	.min(MIN_SHARE_PASSWORD_LENGTH, "validation.sharePasswordTooShort")
	.max(PASSWORD_MAX_LENGTH, "validation.tooLong");
const withFiles = z.boolean("validation.boolean");

const common = {
	documents: z
		.array(orObject(documentIdSchema), "validation.list")
		.min(1, "validation.chooseDocument")
		.max(MAX_SHARED_DOCUMENTS, "validation.tooMany")
		.transform((ids) => [...new Set(ids)]),
	note,
};

/** A document that the user sees, and whether it is theirs to share. */
export const shareableSchema = namedSchema.extend({
	tenant: tenantReferenceSchema,
	mayShare: z.boolean(),
	/** It could be shared, but the tenant's subscription has ended. */
	needsSubscription: z.boolean().optional(),
});
export type Shareable = z.infer<typeof shareableSchema>;

/** Until further notice is `null`; missing, it is so many days from today. */
const openLastDay = requiredDay.nullable().optional();

/** Body of `POST /shares`, inside of `data`: over documents of several tenants it makes one in each. */
export const shareCreateSchema = emptySaysNothing(
	["password", "lastDay", "recipient"],
	z.discriminatedUnion(
		"kind",
		[
			inputObject({
				kind: z.literal("member"),
				...common,
				/** A member of the documents' tenant, by `userId` or `documentId`. */
				member: documentIdSchema,
				right: right.default("Read"),
				lastDay: openLastDay,
			}),
			inputObject({
				kind: z.literal("person"),
				...common,
				email: emailAddress,
				right: right.default("Read"),
				lastDay: openLastDay,
			}),
			inputObject({
				kind: z.literal("link"),
				...common,
				recipient,
				facts: facts.default([...DEFAULT_SHARE_FACTS]),
				withFiles: withFiles.default(true),
				password: password.nullable().default(null),
				lastDay: requiredDay.optional(),
			}),
		],
		"validation.choice",
	),
);
export type ShareCreate = z.infer<typeof shareCreateSchema>;

/**
 * Body of `PUT /shares/{id}`, inside of `data`: what it does not name stays as it was. What a share of this kind does not
 * have is refused by its name. `password: null` takes the password away; another one ends what the old one has opened.
 */
export const shareUpdateSchema = inputObject({
	note: emptiableLines(MAX_SHARE_NOTE_LENGTH).optional(),
	recipient: emptiableText(MAX_SHARE_RECIPIENT_LENGTH).optional(),
	right: right.optional(),
	facts: facts.optional(),
	withFiles: withFiles.optional(),
	password: password.nullable().optional(),
	lastDay: requiredDay.nullable().optional(),
	version,
});
export type ShareUpdate = z.infer<typeof shareUpdateSchema>;

/** Body of `POST /shares/end`, inside of `data`. */
export const sharesEndSchema = inputObject({
	shares: z
		.array(orObject(documentIdSchema), "validation.list")
		.min(1, "validation.required")
		.max(MAX_SHARES_ENDED, "validation.tooMany"),
});

/** Which of them have ended now, or had before; so many others are not there, or not the user's to end. */
export const sharesEndedSchema = z.object({ ended: z.array(documentIdSchema), refused: number });
export type SharesEnded = z.infer<typeof sharesEndedSchema>;

/** A page of shares, the newest first. */
export const sharePageSchema = z.object({
	items: z.array(shareSchema),
	/** What to ask for next: `after` of the next page; `null` at the end. A page may be short and go on. */
	next: z.string().nullable(),
	/** Tenants that did not answer: what they share is missing. */
	unanswered: z.array(namedSchema),
	/** Tenants that the user may see all shares of: their admins. */
	administered: z.array(tenantReferenceSchema),
});
export type SharePage = z.infer<typeof sharePageSchema>;

/** Something that was shared with the user. */
export const receivedShareSchema = z.object({
	/** Of the share; of a kept link what removes it from the list. */
	documentId: documentIdSchema,
	kind: z.enum(SHARE_KINDS),
	state: z.enum(SHARE_STATES),
	/** `null` for a link: it is no membership. */
	tenant: tenantReferenceSchema.nullable(),
	/** The first five by name. Of a link with a password none: it asks for that first. */
	documents: z.array(namedSchema),
	documentCount: number,
	sharedBy: z.string().nullable(),
	note: z.string().nullable(),
	right: z.enum(SHARE_RIGHTS),
	hasPassword: z.boolean(),
	lastDay: isoDaySchema.nullable(),
	/** When it was shared or accepted; of a link when it was kept. */
	receivedAt: instantSchema,
	/** Of a kept link what its address carries. */
	code: z.string().nullable(),
});
export type ReceivedShare = z.infer<typeof receivedShareSchema>;

export const receivedPageSchema = z.object({
	items: z.array(receivedShareSchema),
	next: z.string().nullable(),
	unanswered: z.array(namedSchema),
});
export type ReceivedPage = z.infer<typeof receivedPageSchema>;

/** A file of a link. */
export const sharedFileSchema = z.object({
	documentId: documentIdSchema,
	name: z.string(),
	mime: z.string(),
	size: number,
	state: z.enum(FILE_STATES),
	pageCount: number.nullable(),
	hasPreview: z.boolean(),
	typeset: z.enum(TYPESET_STATES).nullable().optional(),
});
export type SharedFile = z.infer<typeof sharedFileSchema>;

/** A document of a link: its name and the chosen facts. What was not chosen is not there. */
export const sharedDocumentSchema = z.object({
	documentId: documentIdSchema,
	name: z.string(),
	about: z
		.object({
			identifier: z.string(),
			documentNumber: z.string().nullable(),
			description: z.string().nullable(),
			/** `null` where the document has not been sorted in: what stands for that is for the people of the tenant. */
			category: z.string().nullable(),
		})
		.optional(),
	dates: z
		.object({
			startDate: isoDaySchema.nullable(),
			endDate: isoDaySchema.nullable(),
			inactiveDate: isoDaySchema.nullable(),
			warrantyUntil: isoDaySchema.nullable(),
		})
		.optional(),
	cost: z.object({ cost: z.number().nullable(), costCurrency: z.string() }).optional(),
	/** Names; no address. */
	parties: z.array(z.string()).optional(),
	folders: z.array(z.string()).optional(),
	/** The first twenty (`SHARE_FILES_SHOWN`); none where files do not go along. */
	files: z.array(sharedFileSchema),
	fileCount: number,
});
export type SharedDocument = z.infer<typeof sharedDocumentSchema>;

/** What a code opens, for whoever has it. */
export const openedShareSchema = z.discriminatedUnion("kind", [
	/** A password is asked for, or the pass that was shown counts no more. */
	z.object({ kind: z.literal("locked"), sharedBy: z.string().nullable() }),
	z.object({
		kind: z.literal("link"),
		sharedBy: z.string().nullable(),
		/** What the tenant is called. */
		from: z.string(),
		recipient: z.string().nullable(),
		note: z.string().nullable(),
		lastDay: isoDaySchema,
		hasPassword: z.boolean(),
		withFiles: z.boolean(),
		facts: z.array(z.enum(SHARE_FACTS)),
		documents: z.array(sharedDocumentSchema),
		/** All files together. */
		fileCount: number,
		totalBytes: number,
		/** To be shown with whatever else is asked of this link: with a password it opens, and one is one opening. */
		pass: z.string(),
		passExpiresAt: instantSchema,
	}),
	/** Shared with a person, who signs in or registers to see it. */
	z.object({
		kind: z.literal("person"),
		sharedBy: z.string().nullable(),
		from: z.string(),
		email: z.string(),
		note: z.string().nullable(),
		lastDay: isoDaySchema.nullable(),
		documentCount: number,
		/** Somebody has accepted it already: whoever that is finds it among what is shared with them. */
		isAccepted: z.boolean(),
	}),
]);
export type OpenedShare = z.infer<typeof openedShareSchema>;

/** Body of `POST /share-links/unlock`. */
export const shareUnlockSchema = inputObject({
	password: z
		.string("validation.text")
		.min(1, "validation.required")
		.max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
});

export const sharePassSchema = z.object({ pass: z.string(), passExpiresAt: instantSchema });
export type SharePass = z.infer<typeof sharePassSchema>;

/** Files of a link, document by document, as they go into its archive. */
export const sharedFilesSchema = z.object({
	items: z.array(sharedFileSchema.extend({ document: namedSchema })),
	next: z.string().nullable(),
});
export type SharedFiles = z.infer<typeof sharedFilesSchema>;

/** What has become of a code that a signed-in person keeps. */
export const keptShareSchema = z.object({
	/** Whether it was shared with a person, whose it is now, or is a link, which stands among what was shared with them. */
	kind: z.enum(["person", "link"]),
	/** Of the share, or of the kept link. */
	documentId: documentIdSchema,
	/** The only document of what a person was given: where to go. */
	document: namedSchema.nullable(),
	/** The tenant in which the person sees documents now. */
	tenant: tenantReferenceSchema.nullable(),
});
export type KeptShare = z.infer<typeof keptShareSchema>;
