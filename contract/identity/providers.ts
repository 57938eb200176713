import { z } from "zod";
import { PASSWORD_MAX_LENGTH } from "../constants.ts";
import { instantSchema } from "../entities/entities.ts";
import { inputObject } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";
import { query } from "../queries.ts";

/** Signing in with an account that somebody has elsewhere (OpenID Connect). Not in the specification but for its last step. */

export const signInProviderSchema = z.object({
	/** As it stands in addresses. */
	id: z.string(),
	name: z.string(),
});
export type SignInProvider = z.infer<typeof signInProviderSchema>;

/** Body of `POST /connect/{provider}`. */
export const connectSchema = inputObject({
	/** Where the provider sends the browser back; the provider has to know it. */
	returnAddress: z.url({ protocol: /^https?$/, error: "validation.format" }).max(500, "validation.tooLong"),
});

export const connectingSchema = z.object({
	/** At the provider: there the browser goes. */
	address: z.string(),
	/** To be kept by this browser alone, and brought along at the end. */
	flow: z.string(),
});

/** Body of `POST /connect/{provider}/callback`. */
export const connectedSchema = inputObject({
	flow: z.string("validation.text").max(4000, "validation.tooLong"),
	/** The query with which the browser has come back. */
	answer: z.string("validation.text").max(8000, "validation.tooLong"),
});

/** An access token of ours, in the place of the provider's. */
const accessToken = z.string("validation.text").min(1, "validation.required").max(4000, "validation.tooLong");

export const providerProofSchema = z.object({
	/** Counts once, for ten minutes. */
	accessToken: z.string(),
	/** As the provider says; `null` where it says none. */
	email: z.string().nullable(),
	/** It is to be linked with the account of who is signed in. */
	isLink: z.boolean(),
});

/** Query of `GET /auth/{provider}/callback` (spec 7). */
export const providerCallbackSchema = query({ access_token: accessToken });

/** Body of `POST /auth/{provider}/link`: whose account it is shows its password. */
export const provenAccountSchema = inputObject({
	accessToken,
	password: z.string().min(1, "validation.required").max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
});

/** Body of `POST /identities`, inside of `data`. */
export const identityCreateSchema = inputObject({ accessToken });

/** An account elsewhere by which one gets into the account here. */
export const linkedIdentitySchema = z.object({
	documentId: documentIdSchema,
	provider: signInProviderSchema,
	/** How the provider calls whoever it is; `null` where it says nothing. */
	email: z.string().nullable(),
	createdAt: instantSchema,
	lastSeenAt: instantSchema.nullable(),
});
export type LinkedIdentity = z.infer<typeof linkedIdentitySchema>;
