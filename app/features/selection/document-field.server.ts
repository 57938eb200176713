import { z } from "zod";
import { documentIdSchema } from "../../../contract/ids.ts";

const fieldSchema = z.string().transform((field) => {
	const [documentId, version, ...name] = field.split(":");
	return { documentId, version: Number(version), ...(name.length > 0 && { name: name.join(":") }) };
});
const versionSchema = z.strictObject({ documentId: documentIdSchema, version: z.int().min(1) });

/** Reads what `formatDocumentVersion` has written. */
export const documentVersionSchema = fieldSchema.pipe(versionSchema);

/** Reads what `formatNamedDocument` has written; the name may be missing. */
export const namedDocumentSchema = fieldSchema.pipe(
	versionSchema.extend({ name: z.string().max(255).default("") }),
);
