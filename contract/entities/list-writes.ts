import { z } from "zod";
import { MAX_CATEGORY_REMINDERS, MAX_NAME_LENGTH } from "../constants.ts";
import { inputObject, requiredText } from "../fields.ts";
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
import { CATEGORY_ICONS } from "./category-icons.ts";
import { DOCUMENT_DATES } from "./document-dates.ts";
import { documentCategorySchema, documentFolderSchema, namedSchema } from "./entities.ts";
import { REMINDER_TYPES } from "./vocabulary.ts";
import { daysBefore } from "./writes.ts";
import { tenantReference, version } from "./write-fields.ts";

/** What is written of categories and folders (spec 7). Messages are translation keys. */

/** One of those that are offered, with the set's name before it or not; an empty text or `null` for none. */
const icon = understood<z.ZodNullable<z.ZodEnum<Record<string, string>>>, string | null>(
	(value) => (typeof value === "string" ? value.replace(/^(?:i-)?lucide[:-]/, "") || null : value),
	z.enum(CATEGORY_ICONS, "validation.choice").nullable(),
);

const reminders = z
	.array(
		inputObject({
			type: anyCase(REMINDER_TYPES, "validation.choice"),
			daysBefore,
			basedOn: anyCase(DOCUMENT_DATES, "validation.choice"),
		}),
	)
	.max(MAX_CATEGORY_REMINDERS, "validation.tooMany")
	.nullable()
	.transform((list) => list ?? []);

/** Where it comes to stand among the categories, from 1; beyond the last one it is the last. */
const position = understood<z.ZodNumber, number | string>(
	(value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value),
	z.number("validation.number").int("validation.number").min(1, "validation.number"),
);

const categoryFields = { name: requiredText(MAX_NAME_LENGTH), icon, isActive: z.boolean(), reminders };
const readOnlyInCategory = readOnlyFields(documentCategorySchema, [
	...Object.keys(categoryFields),
	"position",
	"tenant",
]);
/** Fields of which an empty text is no value: it says nothing. */
const NEVER_EMPTY_TEXT = ["tenant", "isActive", "reminders", "position"];
const withVersion = (readOnly: readonly string[]) => readOnly.filter((name) => name !== "version");

/** Body of `POST /document-categories`. */
export const documentCategoryCreateSchema = ignoring(
	readOnlyInCategory,
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		inputObject({
			...categoryFields,
			icon: categoryFields.icon.optional(),
			isActive: categoryFields.isActive.default(true),
			reminders: categoryFields.reminders.optional(),
			position: unlessEmpty(position),
			tenant: tenantReference.optional(),
		}),
	),
);
export type DocumentCategoryCreate = z.infer<typeof documentCategoryCreateSchema>;

/** Body of `PUT /document-categories/{id}`. */
export const documentCategoryUpdateSchema = ignoring(
	withVersion(readOnlyInCategory),
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		inputObject(categoryFields)
			.partial()
			.extend({ position: unlessEmpty(position), tenant: tenantReference.optional(), version }),
	),
);
export type DocumentCategoryUpdate = z.infer<typeof documentCategoryUpdateSchema>;

/** Body of `POST …/{id}/merge`: into which other one of the same kind and tenant. */
export const mergeSchema = inputObject({ into: orObject(documentIdSchema), version });
export type Merge = z.infer<typeof mergeSchema>;

/** What a merge has come to. */
export const mergeProgressSchema = z.object({
	into: namedSchema,
	/** Documents that are still to come over; with the last one the merged entry is gone. */
	left: z.number().int(),
});
export type MergeProgress = z.infer<typeof mergeProgressSchema>;

const folderFields = { name: requiredText(MAX_NAME_LENGTH) };
const readOnlyInFolder = readOnlyFields(documentFolderSchema, ["name", "tenant"]);

/** Body of `POST /document-folders`. */
export const documentFolderCreateSchema = ignoring(
	readOnlyInFolder,
	emptySaysNothing(NEVER_EMPTY_TEXT, inputObject({ ...folderFields, tenant: tenantReference.optional() })),
);
export type DocumentFolderCreate = z.infer<typeof documentFolderCreateSchema>;

/** Body of `PUT /document-folders/{id}`. */
export const documentFolderUpdateSchema = ignoring(
	withVersion(readOnlyInFolder),
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		inputObject(folderFields).partial().extend({ tenant: tenantReference.optional(), version }),
	),
);
export type DocumentFolderUpdate = z.infer<typeof documentFolderUpdateSchema>;
