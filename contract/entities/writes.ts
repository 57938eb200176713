import { z } from "zod";
import {
	DEFAULT_CURRENCY,
	DOCUMENT_ID_PATTERN,
	MAX_DESCRIPTION_LENGTH,
	MAX_NAME_LENGTH,
} from "../constants.ts";
import { DOCUMENT_STATES } from "./document-state.ts";
import { isCurrency, PARTY_TYPES, REMINDER_TYPES } from "./vocabulary.ts";
import {
	fileName,
	inputObject,
	optionalAmount,
	optionalDay,
	optionalText,
	requiredDay,
	requiredText,
} from "../fields.ts";
import { documentIdSchema } from "../ids.ts";

/** What a write sends inside `{ data: … }` (spec 7). Messages are translation keys. */

const addressWriteSchema = inputObject({
	street: optionalText(MAX_NAME_LENGTH),
	street2: optionalText(MAX_NAME_LENGTH),
	zipCode: optionalText(20),
	city: optionalText(MAX_NAME_LENGTH),
	country: optionalText(MAX_NAME_LENGTH),
});

/** The id of what the document points at. */
const reference = z.string("validation.required").regex(DOCUMENT_ID_PATTERN, "validation.unknownReference");
const version = z.number().int().min(1);
/** A body of ids stays below its largest size by far. */
const MAX_ORDERED_FILES = 10_000;

/** A party. A company needs a name, a person a last name. `tenant` is asked only where a party is created. */
export const documentPartyWriteSchema = inputObject({
	tenant: documentIdSchema.optional(),
	type: z.enum(PARTY_TYPES, "validation.choice"),
	name: optionalText(MAX_NAME_LENGTH),
	salutation: optionalText(50),
	firstName: optionalText(MAX_NAME_LENGTH),
	lastName: optionalText(MAX_NAME_LENGTH),
	email: z
		.union([z.literal(""), z.email("validation.email").max(254)], "validation.email")
		.nullish()
		.transform((value) => value || null),
	address: addressWriteSchema.nullish().transform((value) => value ?? null),
	headquarter: addressWriteSchema.nullish().transform((value) => value ?? null),
	version: version.optional(),
})
	.refine((value) => value.type !== "Company" || value.name !== null, {
		path: ["name"],
		message: "validation.required",
	})
	.refine((value) => value.type !== "PrivatePerson" || value.lastName !== null, {
		path: ["lastName"],
		message: "validation.required",
	});
export type DocumentPartyWrite = z.infer<typeof documentPartyWriteSchema>;

/** How a participation is to change with the document that it belongs to (spec 3). */
export const documentParticipationWriteSchema = z.discriminatedUnion("crudOperation", [
	inputObject({
		crudOperation: z.literal("create"),
		/** An existing party of the tenant, or a new one. */
		documentParty: z.union([documentIdSchema, documentPartyWriteSchema]),
	}),
	inputObject({
		crudOperation: z.literal("update"),
		documentId: documentIdSchema,
		documentParty: documentPartyWriteSchema,
	}),
	inputObject({ crudOperation: z.literal("delete"), documentId: documentIdSchema }),
]);
export type DocumentParticipationWrite = z.infer<typeof documentParticipationWriteSchema>;

/** The participations that a write of a document changes, each of them once. */
const documentParticipationWritesSchema = z
	.array(documentParticipationWriteSchema)
	.max(100)
	.check(({ value, issues }) => {
		const seen = new Set<string>();
		for (const [position, write] of value.entries()) {
			if (write.crudOperation === "create") continue;
			const { documentId } = write;
			const issue = { input: documentId, path: [position, "documentId"], message: "validation.namedTwice" };
			if (seen.has(documentId)) issues.push({ code: "custom", ...issue });
			seen.add(documentId);
		}
	});

/** Body of `POST /document-participations`: an existing party of the tenant, or a new one, onto a document. */
export const documentParticipationCreateSchema = inputObject({
	document: documentIdSchema,
	documentParty: z.union([documentIdSchema, documentPartyWriteSchema]),
});

/** Body of `PUT /document-participations/{id}`: the party as it is from now on. */
export const documentParticipationUpdateSchema = inputObject({ documentParty: documentPartyWriteSchema });

const reminderWriteSchema = inputObject({
	type: z.enum(REMINDER_TYPES, "validation.choice"),
	date: requiredDay,
});
export type ReminderWrite = z.infer<typeof reminderWriteSchema>;

const documentFields = {
	name: requiredText(MAX_NAME_LENGTH),
	documentNumber: optionalText(100),
	description: optionalText(MAX_DESCRIPTION_LENGTH),
	documentCategory: reference,
	startDate: optionalDay,
	endDate: optionalDay,
	inactiveDate: optionalDay,
	warrantyUntil: optionalDay,
	cost: optionalAmount,
	costCurrency: z
		.string("validation.currency")
		.toUpperCase()
		.refine(isCurrency, "validation.currency")
		.default(DEFAULT_CURRENCY),
	/** The folders in which the document lies from now on. */
	documentFolders: z.array(reference).max(100).optional(),
	documentParticipations: documentParticipationWritesSchema.optional(),
	/** The reminders that the document has from now on. */
	reminders: z.array(reminderWriteSchema).max(100).optional(),
	/** The document that this one replaces; `null` for none. */
	replacedDocument: reference.nullish(),
};

/**
 * Body of `POST /documents`. With `endReplaced` the replaced document ends where this one begins: its end date becomes
 * the day before the new start date (today without one) if it was empty or later. Takes the right to edit both.
 */
export const documentCreateSchema = inputObject({
	tenant: documentIdSchema,
	...documentFields,
	endReplaced: z.boolean().optional(),
}).refine((value) => !value.endReplaced || Boolean(value.replacedDocument), {
	path: ["replacedDocument"],
	message: "validation.required",
});
export type DocumentCreate = z.infer<typeof documentCreateSchema>;

/** Body of `PUT /documents/{id}` with the whole document. Lists that are missing stay as they are. */
export const documentUpdateSchema = inputObject({ ...documentFields, version });
export type DocumentUpdate = z.infer<typeof documentUpdateSchema>;

/** Body of `PUT /documents/{id}` that only sets the state (bulk and remove). Without a version it always wins. */
export const documentStateChangeSchema = inputObject({
	state: z.enum(DOCUMENT_STATES),
	version: version.optional(),
});
export type DocumentStateChange = z.infer<typeof documentStateChangeSchema>;

/**
 * Body of `PUT /document-files/{id}`: the file's name from now on. Its type stays what it is, and so does its
 * extension: where the new name does not end with it, it is added.
 */
export const documentFileRenameSchema = inputObject({ name: fileName });
export type DocumentFileRename = z.infer<typeof documentFileRenameSchema>;

/** Body of `PUT /documents/{id}/file-order`: all files of the document, in the order in which they stand from now on. */
export const documentFileOrderSchema = inputObject({
	documentFiles: z.array(documentIdSchema).max(MAX_ORDERED_FILES),
});
export type DocumentFileOrder = z.infer<typeof documentFileOrderSchema>;

/** Body of `POST /documents/{id}/undo` and `…/restore`: the version that the change to be taken back has made. */
export const documentUndoSchema = inputObject({ version });
export type DocumentUndo = z.infer<typeof documentUndoSchema>;

/** Body of `POST` and `PUT /document-categories`. */
export const documentCategoryWriteSchema = inputObject({
	tenant: documentIdSchema.optional(),
	name: requiredText(MAX_NAME_LENGTH),
	isActive: z.boolean().default(true),
	version: version.optional(),
});
export type DocumentCategoryWrite = z.infer<typeof documentCategoryWriteSchema>;

/** Body of `POST` and `PUT /document-folders`. */
export const documentFolderWriteSchema = inputObject({
	tenant: documentIdSchema.optional(),
	name: requiredText(MAX_NAME_LENGTH),
	version: version.optional(),
});
export type DocumentFolderWrite = z.infer<typeof documentFolderWriteSchema>;

/** Wraps what a write sends (spec 7). */
export const writeBody = <Schema extends z.ZodType>(data: Schema) => inputObject({ data });
