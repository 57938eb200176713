import { z } from "zod";
import { ACCESS_TOKEN_DAYS } from "../access-token-days.ts";
import { instantSchema } from "../entities/entities.ts";
import { inputObject, requiredText } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";

/** Tokens that a user makes for programs. Not in the specification. */

/** What every token of this kind begins with, so that programs that look for secrets know one. */
export const ACCESS_TOKEN_PREFIX = "ablage_";

export const accessTokenSchema = z.object({
	documentId: documentIdSchema,
	name: z.string(),
	/** Else it may only read. */
	mayWrite: z.boolean(),
	createdAt: instantSchema,
	/** To the hour; `null` for never. */
	lastSeenAt: instantSchema.nullable(),
	expiresAt: instantSchema,
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** Body of `POST /access-tokens`. */
export const accessTokenCreateSchema = inputObject({
	name: requiredText(60),
	mayWrite: z.boolean("validation.boolean").default(false),
	days: z
		.number("validation.choice")
		.refine((days) => ACCESS_TOKEN_DAYS.some((choice) => choice === days), "validation.choice"),
});

/** The answer to making one: the token itself is said this once. */
export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;
