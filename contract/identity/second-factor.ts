import { z } from "zod";
import { PASSWORD_MAX_LENGTH } from "../constants.ts";
import { instantSchema } from "../entities/entities.ts";
import { inputObject } from "../fields.ts";

/** Codes of an app as a second factor, and recovery codes that stand in for one. Not in the specification. */

/** A code of an app or a recovery code, with whatever people put between its letters. */
export const secondFactorCode = z
	.string("validation.text")
	.trim()
	.min(1, "validation.required")
	.max(64, "validation.tooLong");

/** Message of the 403 of a tenant that demands a second factor, for a session that was opened without one. */
export const SECOND_FACTOR_DEMANDED = "error.secondFactorDemanded";

/** Body of `PUT /tenants/{id}/second-factor`, inside of `data`, and its answer. */
export const secondFactorDemandSchema = inputObject({ isDemanded: z.boolean("validation.boolean") });

const signed = z.string("validation.text").min(1, "validation.required").max(2_000, "validation.tooLong");
const password = z.string().min(1, "validation.required").max(PASSWORD_MAX_LENGTH, "validation.tooLong");

/** Body of `POST /auth/second-factor`. */
export const secondStepSchema = inputObject({
	/** What the 403 of the first step said as `secondFactor`. Counts once, for five minutes. */
	step: signed,
	code: secondFactorCode,
});

export const secondFactorSchema = z.object({
	isOn: z.boolean(),
	since: instantSchema.nullable(),
	/** Whether a second factor was shown in the session that asks: a code, or a passkey. */
	isShown: z.boolean(),
	/** How many have not been used. */
	recoveryCodes: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorSchema>;

/** Body of `POST /second-factor/setup`. */
export const codesSetupSchema = inputObject({
	/** Of who has one; without one the session has to have begun just now. */
	password: password.optional(),
});

export const codesToSetUpSchema = z.object({
	/** Brought along with the first code, for half an hour. */
	setup: z.string(),
	/** As it is typed into an app (base32) … */
	key: z.string(),
	/** … and as a QR code carries it there. */
	address: z.string(),
});
export type CodesToSetUp = z.infer<typeof codesToSetUpSchema>;

/** Body of `POST /second-factor`, inside of `data`. */
export const codesCreateSchema = inputObject({ setup: signed, code: secondFactorCode });

/** Body of `POST /second-factor/recovery-codes` and `/second-factor/off`: either shows that it is the person. */
export const personalProofSchema = inputObject({
	password: password.optional(),
	code: secondFactorCode.optional(),
}).refine(({ password: typed, code }) => typed !== undefined || code !== undefined, {
	path: ["password"],
	message: "validation.required",
});

export const recoveryCodesSchema = z.object({
	/** Said this once. */
	recoveryCodes: z.array(z.string()),
});
