import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { inputObject, requiredText } from "../fields.ts";
import { emptySaysNothing, ignoring, readOnlyFields } from "../forgiving.ts";
import { documentCategorySchema, documentFolderSchema } from "./entities.ts";
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
