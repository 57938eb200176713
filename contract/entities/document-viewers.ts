import { z } from "zod";
import { documentIdSchema } from "../ids.ts";
import { RIGHTS } from "./rights.ts";

/** Why somebody sees a document (spec 6). */
export const viewerReasonSchema = z.discriminatedUnion("kind", [
	/** Tenant admin: by role, or by an Admin right on any category. */
	z.object({ kind: z.literal("tenantAdmin") }),
	/** A right on the category in which the document lies; `category` is its name. */
	z.object({ kind: z.literal("categoryRight"), category: z.string(), rights: z.array(z.enum(RIGHTS)) }),
	/** A mandate gives them that right. */
	z.object({ kind: z.literal("mandate"), category: z.string(), rights: z.array(z.enum(RIGHTS)) }),
	/** Somebody has shared this document with them. */
	z.object({ kind: z.literal("share"), rights: z.array(z.enum(RIGHTS)) }),
]);
export type ViewerReason = z.infer<typeof viewerReasonSchema>;

export const documentViewerSchema = z.object({
	userId: documentIdSchema,
	name: z.string(),
	email: z.string(),
	/** All that apply, at least one. */
	reasons: z.array(viewerReasonSchema),
	/** What the person may do with the document. */
	rights: z.array(z.enum(RIGHTS)),
});
export type DocumentViewer = z.infer<typeof documentViewerSchema>;

/**
 * Data of `GET /documents/{id}/viewers`: the members who can see the document, by name. For whoever may edit it;
 * whoever may only read it gets the own line alone.
 */
export const documentViewersSchema = z.object({
	viewers: z.array(documentViewerSchema),
	/** Links by which whoever has one sees the document, the newest first, at most a hundred. */
	links: z
		.array(
			z.object({
				documentId: documentIdSchema,
				sharedBy: z.string().nullable(),
				recipient: z.string().nullable(),
				hasPassword: z.boolean(),
				lastDay: z.string(),
			}),
		)
		.optional(),
});
export type DocumentViewers = z.infer<typeof documentViewersSchema>;
