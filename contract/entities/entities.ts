import { z } from "zod";
import { billSchema } from "../bills/bill.ts";
import { DOCUMENT_STATES } from "./document-state.ts";
import { mailAttachmentsSchema } from "../mails/mail-attachments.ts";
import { documentIdSchema } from "../ids.ts";
import { DOCUMENT_ACTIONS, RIGHTS } from "./rights.ts";
import { DOCUMENT_DATES } from "./document-dates.ts";
import {
	ACCOUNT_ROLES,
	ACCOUNT_TYPES,
	FILE_STATES,
	PARTY_TYPES,
	REMINDER_TYPES,
	SUBSCRIPTION_STATUSES,
	TENANT_ROLES,
	TYPESET_STATES,
} from "./vocabulary.ts";

/** The entities of spec 3 as the CMS answers them. Days are YYYY-MM-DD, instants ISO 8601 in UTC. */

export const isoDaySchema = z.iso.date();
export const instantSchema = z.iso.datetime();

/** What is named wherever another entity points at it. */
export const namedSchema = z.object({ documentId: documentIdSchema, name: z.string() });

export const addressSchema = z.object({
	street: z.string().nullable(),
	street2: z.string().nullable(),
	zipCode: z.string().nullable(),
	city: z.string().nullable(),
	country: z.string().nullable(),
});
export type Address = z.infer<typeof addressSchema>;

/** How much something is used, where a list was asked for it. */
export const usageSchema = z.object({
	/** Active and archived documents that the user sees. */
	documents: z.number().int(),
	/** Those in the bin. */
	deleted: z.number().int(),
	/** Where its documents are on their way to. */
	mergingInto: namedSchema.nullable(),
	/** Its documents are leaving it, and it is deleted with the last of them. */
	isLeaving: z.boolean().optional(),
	/** How many documents there were when they began to go, whoever may see them. For those who see everything. */
	leaving: z.number().int().optional(),
	/** It also stands on documents that the user does not see: only an admin of the tenant changes it. */
	standsOnHidden: z.boolean(),
	/** There is another one of the same name, with which it might be merged. Said to those who see everything. */
	hasNamesake: z.boolean(),
});
export type Usage = z.infer<typeof usageSchema>;

export const documentPartySchema = z.object({
	documentId: documentIdSchema,
	type: z.enum(PARTY_TYPES),
	/** The company's name; `null` for a person. */
	name: z.string().nullable(),
	salutation: z.string().nullable(),
	firstName: z.string().nullable(),
	lastName: z.string().nullable(),
	email: z.string().nullable(),
	address: addressSchema.nullable(),
	headquarter: addressSchema.nullable(),
	version: z.number().int(),
	usage: usageSchema.optional(),
});
export type DocumentParty = z.infer<typeof documentPartySchema>;

export const tenantReferenceSchema = namedSchema.extend({ id: z.number().int() });
export type TenantReference = z.infer<typeof tenantReferenceSchema>;

/** Tenants that did not answer, so that nothing of theirs is listed or counted; where there are such. */
export const silentTenantsSchema = z.array(tenantReferenceSchema).optional();

export const documentParticipationSchema = z.object({
	documentId: documentIdSchema,
	documentParty: documentPartySchema,
	tenant: tenantReferenceSchema,
});
export type DocumentParticipation = z.infer<typeof documentParticipationSchema>;

/** A reminder that a document of the category gets: so many days before one of its dates. */
export const categoryReminderSchema = z.object({
	type: z.enum(REMINDER_TYPES),
	daysBefore: z.number().int(),
	basedOn: z.enum(DOCUMENT_DATES),
});
export type CategoryReminder = z.infer<typeof categoryReminderSchema>;

/** Name of the drawing that a category is marked with, of those of the icon endpoint; `null` for none. */
export const categoryIconSchema = z.string().nullable().optional();

export const documentCategorySchema = namedSchema.extend({
	icon: categoryIconSchema,
	isActive: z.boolean(),
	/** Where it stands in the list of the tenant, from 1, as far as the user sees that. */
	position: z.number().int().optional(),
	/** What its documents are reminded of, unless somebody has set that for one. */
	reminders: z.array(categoryReminderSchema).optional(),
	/** The one of the tenant for what is still to be sorted in. */
	isUnsorted: z.boolean().optional(),
	tenant: tenantReferenceSchema,
	version: z.number().int(),
	usage: usageSchema.optional(),
});
export type DocumentCategory = z.infer<typeof documentCategorySchema>;

export const documentFolderSchema = namedSchema.extend({
	tenant: tenantReferenceSchema,
	version: z.number().int(),
	usage: usageSchema.optional(),
});
export type DocumentFolder = z.infer<typeof documentFolderSchema>;

export const documentFileEmbeddingSchema = z.object({
	chunk: z.string(),
	/** Page on which the chunk stands, from 1; `null` where the file has no pages. */
	page: z.number().int().nullable(),
});
export type DocumentFileEmbedding = z.infer<typeof documentFileEmbeddingSchema>;

/** How far the text of a file's pictures, and of its pages without text, has been recognised. */
export const recognitionSchema = z.object({
	/** How many of its pages are to be recognised, and how many of them are done. */
	pages: z.number().int(),
	done: z.number().int(),
	/** Pages that are hard to read, whose text may be wrong. */
	poor: z.array(z.number().int()),
	/** Pages that could not be recognised. */
	unread: z.array(z.number().int()),
});
export type Recognition = z.infer<typeof recognitionSchema>;

export const documentFileSchema = z.object({
	documentId: documentIdSchema,
	file: z.object({
		name: z.string(),
		/** Path of the bytes below the base URL of the CMS. */
		url: z.string(),
		mime: z.string(),
		/** Size in bytes. */
		size: z.number().int(),
	}),
	state: z.enum(FILE_STATES),
	/** Translation key that says why a file failed or is not readable. */
	stateReason: z.string().nullable(),
	pageCount: z.number().int().nullable(),
	hasPreview: z.boolean(),
	/** Of a file whose pages are set from its text: `noGlyphs` where most of its letters cannot be drawn, so there are none. */
	typeset: z.enum(TYPESET_STATES).nullable().optional(),
	/** `null` where all of its text is its own. */
	recognition: recognitionSchema.nullable().optional(),
	/** SHA-256 of the bytes, 64 hexadecimal digits; `null` until the file has been read. */
	sha256: z.string().nullable(),
	/** Other documents that have a file with the same bytes and that the asking user may see, not all of very many. */
	sameFiles: z.array(namedSchema),
	/** What is to be paid by it; a CMS that reads no bills does not say it. */
	bills: z.array(billSchema).optional(),
	/** The mail to which it was attached, while that is a file of the same document. */
	mail: namedSchema.nullable().optional(),
	/** Of a mail: what has become of its attachments. `null` where it has none. */
	attachments: mailAttachmentsSchema.nullable().optional(),
	/** The first chunks of the text; the rest by `GET /document-files/{id}/text`. */
	documentFileEmbeddings: z.array(documentFileEmbeddingSchema),
	createdAt: instantSchema,
});
export type DocumentFile = z.infer<typeof documentFileSchema>;

export const reminderSchema = z.object({
	documentId: documentIdSchema,
	type: z.enum(REMINDER_TYPES),
	date: isoDaySchema,
	/** How many days before which date of the document it stands, and moves with it; both are `null` where the day stands for itself. */
	daysBefore: z.number().int().nullable().optional(),
	basedOn: z.enum(DOCUMENT_DATES).nullable().optional(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** Another document of the same tenant in the chain of replacements. */
export const documentReferenceSchema = namedSchema.extend({ state: z.enum(DOCUMENT_STATES) });

/** The facts of a document that explorer and detail page share. */
const documentFactsSchema = z.object({
	documentId: documentIdSchema,
	/** Number of the document within its tenant. */
	documentIdentifier: z.number().int(),
	documentNumber: z.string().nullable(),
	name: z.string(),
	description: z.string().nullable(),
	state: z.enum(DOCUMENT_STATES),
	tenant: tenantReferenceSchema,
	startDate: isoDaySchema.nullable(),
	endDate: isoDaySchema.nullable(),
	inactiveDate: isoDaySchema.nullable(),
	warrantyUntil: isoDaySchema.nullable(),
	/** Amount in `costCurrency`, at most two decimals. */
	cost: z.number().nullable(),
	costCurrency: z.string(),
	replacedByDocument: documentReferenceSchema.nullable(),
	replacedDocument: documentReferenceSchema.nullable(),
	createdAt: instantSchema,
	updatedAt: instantSchema,
	/** Counts the changes; a write carries the version that it read. */
	version: z.number().int(),
	/** Rights of the asking user on this document (spec 6). */
	rights: z.array(z.enum(RIGHTS)),
	/** What of `DOCUMENT_ACTIONS` the asking user may do: there where the right to edit is by a share or a mandate. */
	allowedActions: z.array(z.enum(DOCUMENT_ACTIONS)).optional(),
});

/** A row of the explorer. */
export const explorerItemSchema = documentFactsSchema.extend({
	documentCategory: namedSchema.extend({ icon: categoryIconSchema }),
	/** Names, in German order. */
	documentFolders: z.array(z.string()),
	documentParties: z.array(z.string()),
});
export type ExplorerItem = z.infer<typeof explorerItemSchema>;

/** A document as its own page shows it. */
export const documentSchema = documentFactsSchema.extend({
	documentCategory: documentCategorySchema,
	documentFolders: z.array(namedSchema),
	documentParticipations: z.array(documentParticipationSchema),
	filterGroups: z.array(z.string()),
	documentFiles: z.array(documentFileSchema),
	reminders: z.array(reminderSchema),
	inactiveWarningDays: z.number().int().nullable(),
	/**
	 * `running`: it is being moved to another tenant, and nobody changes it until that has ended. `failed`: it has not
	 * been possible; `GET /documents/{id}/move` says why.
	 */
	moveState: z.enum(["running", "failed"]).nullable().optional(),
	/** `arriving`: somebody is sending a file into it. `interrupted`: one has come in part, and may be gone on with. */
	uploadState: z.enum(["arriving", "interrupted"]).nullable().optional(),
	/** `false` where no file can be added: the tenant's subscription has ended. */
	takesFiles: z.boolean().optional(),
	/** Roles of the asking user in the document's tenant. */
	roles: z.array(z.enum(TENANT_ROLES)),
});
/** (Named so because `Document` is the browser's.) */
export type TenantDocument = z.infer<typeof documentSchema>;

export const categoryAccessSchema = z.object({
	categoryId: documentIdSchema,
	tenantId: documentIdSchema,
	isActive: z.boolean(),
	rights: z.array(z.enum(RIGHTS)),
});
export type CategoryAccess = z.infer<typeof categoryAccessSchema>;

export const tenantSchema = tenantReferenceSchema.extend({
	isActive: z.boolean(),
	subscription: z.object({ status: z.enum(SUBSCRIPTION_STATUSES) }),
	subscriptionId: z.string().nullable(),
	features: z.array(z.string()),
	latestMeterEvents: z.record(z.string(), z.number()),
	/** Roles of the asking user. */
	tenantRoles: z.array(z.enum(TENANT_ROLES)),
	/** Names the tenant's picture, where it has one (`GET /tenants/{id}/company/logo`). */
	logo: z.string().optional(),
	/** Whoever acts in it has to have shown a second factor. */
	demandsSecondFactor: z.boolean().optional(),
	/** The category for what is still to be sorted in, with its active documents, where the asking user sees it. */
	unsorted: namedSchema.extend({ documents: z.number().int() }).nullable().optional(),
});
export type Tenant = z.infer<typeof tenantSchema>;

export const userSchema = z.object({
	documentId: documentIdSchema,
	email: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	accountType: z.enum(ACCOUNT_TYPES),
	role: z.enum(ACCOUNT_ROLES),
	/** To how many tenants the user belongs; from `GET /users/me`. */
	tenantCount: z.number().int().optional(),
	/** How many notifications the user has not seen; from `GET /users/me`. */
	unseenNotifications: z.number().int().optional(),
	/** How many items the inbox has; with `populate=frame`, where they were counted within a moment. */
	openInboxItems: z.number().int().optional(),
	/** Whether somebody has opened a link that was sent to the address; from `GET /users/me`. */
	isEmailConfirmed: z.boolean().optional(),
	/** Whether there is a password at all: whoever has signed in elsewhere need not have one; from `GET /users/me`. */
	hasPassword: z.boolean().optional(),
	/** The address that becomes the user's once the link that was sent to it is used; from `GET /users/me`. */
	newEmail: z.string().optional(),
	/** Whether the user may read what browsers have logged; from `GET /users/me`. */
	isOperator: z.boolean().optional(),
	/** With `populate[tenants]=true`. */
	tenants: z.array(tenantSchema).optional(),
	/** Tenants that show nothing, since they demand a second factor of this session; with `populate[tenants]=true`, where there are such. */
	withheldTenants: z.array(tenantReferenceSchema).optional(),
	/** With `populate[tenants]=true`. */
	silentTenants: silentTenantsSchema,
	/** With `populate[categoryAccess]=true`. */
	categoryAccess: z.array(categoryAccessSchema).optional(),
});
export type User = z.infer<typeof userSchema>;

export const translationSchema = z.object({ key: z.string(), value: z.string() });
export type Translation = z.infer<typeof translationSchema>;
