import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { inputObject, requiredText } from "../fields.ts";
import { emptySaysNothing, ignoring, orObject, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { documentCategorySchema, documentFolderSchema, namedSchema } from "./entities.ts";
import { tenantReference, version } from "./write-fields.ts";

/** What is written of categories and folders (spec 7). Messages are translation keys. */

const categoryFields = { name: requiredText(MAX_NAME_LENGTH), isActive: z.boolean() };
const readOnlyInCategory = readOnlyFields(documentCategorySchema, ["name", "isActive", "tenant"]);
/** Fields of which an empty text is no value: it says nothing. */
const NEVER_EMPTY_TEXT = ["tenant", "isActive"];
const withVersion = (readOnly: readonly string[]) => readOnly.filter((name) => name !== "version");

/** Body of `POST /document-categories`. */
export const documentCategoryCreateSchema = ignoring(
	readOnlyInCategory,
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		inputObject({
			...categoryFields,
			isActive: categoryFields.isActive.default(true),
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
		inputObject(categoryFields).partial().extend({ tenant: tenantReference.optional(), version }),
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
