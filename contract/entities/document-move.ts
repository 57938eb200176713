import { z } from "zod";
import { inputObject } from "../fields.ts";
import { documentIdSchema, tenantNameSchema } from "../ids.ts";
import { query } from "../queries.ts";
import { tenantReferenceSchema } from "./entities.ts";
import { tenantReference, version } from "./write-fields.ts";
import { reference } from "./writes.ts";

/** Body of `POST /documents/{id}/move`: where the document goes, and the category in which it lies there. */
export const documentMoveWriteSchema = inputObject({
	tenant: tenantReference,
	documentCategory: reference,
	version,
});
export type DocumentMoveWrite = z.infer<typeof documentMoveWriteSchema>;

/** How far the latest move of a document is. */
export const documentMoveSchema = z.object({
	/** While it is `running` nobody changes the document; one that has `failed` left it as it was. */
	state: z.enum(["running", "moved", "failed"]),
	/** Where it goes; `null` for who does not belong there. */
	tenant: tenantReferenceSchema.nullable(),
	/** The document as it is called there, once it is there and for who may see it. */
	documentId: documentIdSchema.nullable(),
	/** Of its files, in bytes. */
	progress: z.object({ copied: z.number().int(), total: z.number().int() }),
	/** Why it has failed: a translation key. */
	reason: z.string().nullable(),
});
export type DocumentMove = z.infer<typeof documentMoveSchema>;

/** A folder or party of the document, and whether one of its name is there already. */
const matchSchema = z.object({ name: z.string(), isThere: z.boolean() });

/** What moving the document to a tenant would come to. */
export const documentMovePlanSchema = z.object({
	files: z.object({ count: z.number().int(), bytes: z.number().int() }),
	/** Whether its files find room there. */
	fits: z.boolean(),
	/** Those that are not there are left behind. */
	documentFolders: z.array(matchSchema),
	/** Those that are not there are made. */
	documentParties: z.array(matchSchema),
	reminders: z.number().int(),
	/** It replaces another document or is replaced by one: that is left behind. */
	isInChain: z.boolean(),
});
export type DocumentMovePlan = z.infer<typeof documentMovePlanSchema>;

/** The query of `GET /documents/{id}/move`: with a tenant the answer has a plan, which takes the right to edit. */
export const documentMoveQuerySchema = query({ tenant: tenantNameSchema.optional() });

/** Data of `GET /documents/{id}/move`. */
export const documentMoveAnswerSchema = z.object({
	/** `null` where nobody has moved the document, or not for long. */
	move: documentMoveSchema.nullable(),
	plan: documentMovePlanSchema.nullable(),
});
export type DocumentMoveAnswer = z.infer<typeof documentMoveAnswerSchema>;
