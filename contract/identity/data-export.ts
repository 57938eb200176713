import { z } from "zod";
import { inputObject, wholeNumber } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";

/** Taking along what one sees in a tenant. Not in the specification. */

/** Body of `POST /tenants/{id}/export`: which part, of as many as the user's membership says. */
export const exportTenantSchema = inputObject({ part: wholeNumber(1, 1_000_000) });

/** The documents of a part, in the order in which they were made. Each is asked for by itself, with the user's rights. */
export const exportedPartSchema = z.object({
	part: z.number().int(),
	parts: z.number().int(),
	documents: z.array(z.object({ documentId: documentIdSchema, name: z.string() })),
});
export type ExportedPart = z.infer<typeof exportedPartSchema>;
