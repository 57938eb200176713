import { z } from "zod";
import { DOCUMENT_STATES } from "./document-state.ts";
import { query, populate } from "../queries.ts";
import { documentSchema, isoDaySchema, namedSchema } from "./entities.ts";

/** A document in a chain of replacements, or that there is one which the asking user may not see. */
export const chainLinkSchema = z.discriminatedUnion("isVisible", [
	namedSchema.extend({
		isVisible: z.literal(true),
		state: z.enum(DOCUMENT_STATES),
		startDate: isoDaySchema.nullable(),
		endDate: isoDaySchema.nullable(),
		/** Amount in `costCurrency`. */
		cost: z.number().nullable(),
		costCurrency: z.string(),
	}),
	z.object({ isVisible: z.literal(false) }),
]);
export type ChainLink = z.infer<typeof chainLinkSchema>;

/**
 * Data of `GET /documents/{id}/chain`: the documents that this one has replaced, itself, and those that have replaced
 * it, oldest first; at most `MAX_CHAIN_LINKS` either way. A deleted document ends the chain.
 */
export const documentChainSchema = z.array(chainLinkSchema);

/** Query of `GET /documents/{id}`. */
export const documentQuerySchema = query({ populate: populate([], ["chain"]) });

/** Data of that. */
export const readDocumentSchema = documentSchema.extend({
	/** With `populate=chain`. */
	chain: documentChainSchema.optional(),
});
export type DocumentInChain = z.infer<typeof readDocumentSchema>;
