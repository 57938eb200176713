import { z } from "zod";
import { MAX_PASSKEY_NAME } from "../constants.ts";
import { instantSchema } from "../entities/entities.ts";
import { inputObject, requiredText } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";

/** Passkeys (WebAuthn). Not in the specification. */

/** Where the browser is: its host is whom a passkey is for. */
const origin = z
	.url({ protocol: /^https?$/, error: "validation.format" })
	.max(300, "validation.tooLong")
	// Asked of what is no address, too.
	.refine((url) => URL.parse(url)?.origin === url, "validation.format");

/** Body of `POST /passkeys/options` and `POST /auth/passkey/options`. */
export const passkeyOptionsSchema = inputObject({ origin });

/** What a browser is asked, and what it brings along with its answer. */
export const passkeyAskedSchema = z.object({
	/** As WebAuthn has it in JSON: for the browser alone. */
	options: z.record(z.string(), z.unknown()),
	/** Counts once, for five minutes. */
	challenge: z.string(),
});
export type PasskeyAsked = z.infer<typeof passkeyAskedSchema>;

const challenge = z.string("validation.text").min(1, "validation.required").max(2000, "validation.tooLong");
const base64Url = z.string("validation.text").regex(/^[\w-]*$/, "validation.format");
const idSchema = base64Url.min(1, "validation.required").max(1400, "validation.tooLong");

/** What every browser says beside what counts. */
const extras = {
	authenticatorAttachment: z.string().nullish(),
	clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
	type: z.literal("public-key", "validation.choice"),
};

const createdResponse = z.object({
	id: idSchema,
	rawId: idSchema,
	...extras,
	response: z.object({
		clientDataJSON: base64Url,
		attestationObject: base64Url,
		transports: z.array(z.string().max(20)).max(10).default([]),
	}),
});
export type CreatedPasskeyResponse = z.infer<typeof createdResponse>;

const usedResponse = z.object({
	id: idSchema,
	rawId: idSchema,
	...extras,
	response: z.object({
		clientDataJSON: base64Url,
		authenticatorData: base64Url,
		signature: base64Url,
		userHandle: base64Url.nullish(),
	}),
});
export type UsedPasskeyResponse = z.infer<typeof usedResponse>;

/** Body of `POST /passkeys`, inside of `data`. */
export const passkeyCreateSchema = inputObject({
	challenge,
	name: requiredText(MAX_PASSKEY_NAME),
	response: createdResponse,
});

/** Body of `PUT /passkeys/{id}`, inside of `data`. */
export const passkeyWriteSchema = inputObject({ name: requiredText(MAX_PASSKEY_NAME) });

/** Body of `POST /auth/passkey`. */
export const passkeySignInSchema = inputObject({ challenge, response: usedResponse });

export const passkeySchema = z.object({
	documentId: documentIdSchema,
	name: z.string(),
	/** The host for which it was made; no other one can ask for it. */
	host: z.string(),
	createdAt: instantSchema,
	lastSeenAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
