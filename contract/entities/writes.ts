import { z } from "zod";
import {
	DEFAULT_CURRENCY,
	DOCUMENT_ID_PATTERN,
	MAX_DAYS_BEFORE,
	MAX_DESCRIPTION_LENGTH,
	MAX_NAME_LENGTH,
} from "../constants.ts";
import { DOCUMENT_STATES } from "./document-state.ts";
import { readDocumentSchema } from "./document-chain.ts";
import { documentFileSchema, reminderSchema } from "./entities.ts";
import { participationWrites } from "./participation-writes.ts";
import { DOCUMENT_DATES } from "./document-dates.ts";
import { isCurrency, REMINDER_TYPES } from "./vocabulary.ts";
import {
	emptiableAmount,
	emptiableDay,
	emptiableDigits,
	emptiableLines,
	fileName,
	inputObject,
	requiredDay,
	requiredText,
} from "../fields.ts";
import {
	anyCase,
	emptySaysNothing,
	ignoring,
	orObject,
	readOnlyFields,
	understood,
	unlessEmpty,
} from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { requiredVersion, tenantReference, version } from "./write-fields.ts";

/**
 * What a write sends inside `{ data: … }` (spec 7): what it does not name stays as it was, `null` empties. Messages are
 * translation keys.
 */

/** The id of what the document points at, or an object that has it. */
export const reference = orObject(
	z.string("validation.required").regex(DOCUMENT_ID_PATTERN, "validation.unknownReference"),
);
/** A body of ids stays below its largest size by far. */
const MAX_ORDERED_FILES = 10_000;

/** A number of days, which may come as a text. */
export const daysBefore = understood<z.ZodNumber, number | string>(
	(value) => (typeof value === "string" && /^ *\d{1,9} *$/.test(value) ? Number(value) : value),
	z
		.number("validation.number")
		.int("validation.number")
		.min(0, "validation.outOfRange")
		.max(MAX_DAYS_BEFORE, "validation.outOfRange"),
);

const reminderFields = inputObject({
	documentId: documentIdSchema.optional(),
	type: anyCase(REMINDER_TYPES, "validation.choice"),
	/** Of one that stands before a date, its day while the document has no such date. */
	date: requiredDay.optional(),
	daysBefore: daysBefore.nullable().optional(),
	basedOn: anyCase(DOCUMENT_DATES, "validation.choice").nullable().optional(),
});
const reminderWriteSchema = ignoring(
	readOnlyFields(reminderSchema, Object.keys(reminderFields.shape)),
	emptySaysNothing(
		["date", "daysBefore", "basedOn"],
		reminderFields
			.refine(({ daysBefore: days, basedOn }) => (days ?? null) !== null || (basedOn ?? null) === null, {
				path: ["daysBefore"],
				message: "validation.required",
			})
			.refine(({ daysBefore: days, basedOn }) => (days ?? null) === null || (basedOn ?? null) !== null, {
				path: ["basedOn"],
				message: "validation.required",
			})
			.refine(({ date, basedOn }) => date !== undefined || (basedOn ?? null) !== null, {
				path: ["date"],
				message: "validation.required",
			}),
	),
);
export type ReminderWrite = z.infer<typeof reminderWriteSchema>;

/** A list that `null` empties. */
const emptiableList = <Schema extends z.ZodType>(schema: Schema) =>
	z
		.array(schema)
		.max(100)
		.nullable()
		.transform((list) => list ?? []);

/** A folder: its id, an object that has it, or its name, which is what a row of the explorer has. */
const folder = orObject(requiredText(MAX_NAME_LENGTH));

const documentFields = {
	name: requiredText(MAX_NAME_LENGTH),
	documentNumber: emptiableDigits(100),
	description: emptiableLines(MAX_DESCRIPTION_LENGTH),
	documentCategory: reference,
	startDate: emptiableDay,
	endDate: emptiableDay,
	inactiveDate: emptiableDay,
	warrantyUntil: emptiableDay,
	cost: emptiableAmount,
	/** `null` is the currency of an amount that names none. */
	costCurrency: z
		.string("validation.currency")
		.toUpperCase()
		.refine(isCurrency, "validation.currency")
		.nullable()
		.transform((value) => value ?? DEFAULT_CURRENCY),
	/** The folders in which the document lies from now on. */
	documentFolders: emptiableList(folder),
	/** The reminders that the document has from now on. */
	reminders: emptiableList(reminderWriteSchema),
	/** The document that this one replaces; `null` for none. */
	replacedDocument: reference.nullable(),
};
/** Fields that an empty text does not empty: it is none of their values, and what a form sends that has no answer. */
const NEVER_EMPTY_TEXT = [
	"tenant",
	"costCurrency",
	"documentFolders",
	"documentParticipations",
	"reminders",
	"replacedDocument",
	"endReplaced",
];
const readOnlyInDocument = readOnlyFields(readDocumentSchema, [
	...Object.keys(documentFields),
	"tenant",
	"state",
	"documentParticipations",
]);

/** What a row of the explorer, or of a search, has besides. A new document is refused it: it would be filed without. */
const READ_ONLY_IN_ROW = ["documentParties", "match"];

/**
 * Body of `POST /documents`. With `endReplaced` the replaced document ends where this one begins: its end date becomes
 * the day before the new start date (today without one) if it was empty or later. Takes the right to edit both.
 */
export const documentCreateSchema = ignoring(
	readOnlyInDocument,
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		inputObject({
			...documentFields,
			tenant: tenantReference,
			documentNumber: documentFields.documentNumber.default(null),
			description: documentFields.description.default(null),
			startDate: documentFields.startDate.default(null),
			endDate: documentFields.endDate.default(null),
			inactiveDate: documentFields.inactiveDate.default(null),
			warrantyUntil: documentFields.warrantyUntil.default(null),
			cost: documentFields.cost.default(null),
			costCurrency: documentFields.costCurrency.default(DEFAULT_CURRENCY),
			documentFolders: documentFields.documentFolders.optional(),
			documentParticipations: participationWrites(false).optional(),
			reminders: documentFields.reminders.optional(),
			replacedDocument: documentFields.replacedDocument.optional(),
			state: unlessEmpty(anyCase(["Active", "Archived"], "validation.choice")),
			endReplaced: z.boolean().optional(),
		}).refine((value) => !value.endReplaced || Boolean(value.replacedDocument), {
			path: ["replacedDocument"],
			message: "validation.required",
		}),
	),
);
export type DocumentCreate = z.infer<typeof documentCreateSchema>;

/** Body of `PUT /documents/{id}`: the whole document or any part of it, the state among them. */
export const documentUpdateSchema = ignoring(
	readOnlyInDocument.filter((name) => name !== "version").concat(READ_ONLY_IN_ROW),
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		inputObject(documentFields)
			.partial()
			.extend({
				/** The document's own: it does not move. */
				tenant: tenantReference.optional(),
				state: unlessEmpty(anyCase(DOCUMENT_STATES, "validation.choice")),
				documentParticipations: participationWrites(true).optional(),
				version,
			}),
	),
);
export type DocumentUpdate = z.infer<typeof documentUpdateSchema>;

/**
 * Body of `PUT /document-files/{id}`: the file's name from now on. Its type stays what it is, and so does its
 * extension: where the new name does not end with it, it is added.
 */
export const documentFileRenameSchema = ignoring(
	readOnlyFields(documentFileSchema, ["file"]),
	inputObject({
		name: fileName.optional(),
		/** Where the name stands when the file is read. */
		file: z.looseObject({ name: z.string("validation.text").optional() }).optional(),
	}),
);
export type DocumentFileRename = z.infer<typeof documentFileRenameSchema>;

/** Body of `PUT /documents/{id}/file-order`: all files of the document, in the order in which they stand from now on. */
export const documentFileOrderSchema = inputObject({
	documentFiles: z.array(documentIdSchema).max(MAX_ORDERED_FILES),
});
export type DocumentFileOrder = z.infer<typeof documentFileOrderSchema>;

/** Body of `POST /documents/{id}/undo` and `…/restore`: the version that the change to be taken back has made. */
export const documentUndoSchema = inputObject({ version: requiredVersion });
export type DocumentUndo = z.infer<typeof documentUndoSchema>;

/** Wraps what a write sends (spec 7). What an answer has beside its data may be sent back with it. */
export const writeBody = <Schema extends z.ZodType>(data: Schema) =>
	ignoring(["meta"], inputObject({ data }));
