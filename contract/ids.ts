import { z } from "zod";
import { DOCUMENT_ID_PATTERN, TENANT_KEY_LENGTH } from "./constants.ts";

/**
 * A `documentId`: 24 characters a-z0-9, the first a letter. Never a secret and never a permission.
 * What belongs to a tenant has an id that begins with the tenant's key, so that an id alone finds its database.
 */
export const documentIdSchema = z.string("validation.id").regex(DOCUMENT_ID_PATTERN, "validation.id");

/** What names a tenant: its id, or the number that stands in front of its documents' identifiers. */
export const tenantNameSchema = z
	.string("validation.required")
	.refine((name) => DOCUMENT_ID_PATTERN.test(name) || /^\d{1,9}$/.test(name), "validation.unknownReference");

/** The tenant's key in the id of anything that the tenant owns, the tenant's own `documentId` included. */
export function tenantKeyOf(documentId: string): string {
	return documentId.slice(0, TENANT_KEY_LENGTH);
}
