import { z } from "zod";
import { PASSWORD_MAX_LENGTH } from "../constants.ts";
import { instantSchema, tenantReferenceSchema } from "../entities/entities.ts";
import { emailAddress, inputObject } from "../fields.ts";

/** Deleting one's account, and coming back. Not in the specification. */

/** One of the user's tenants, and what becomes of it. */
export const closingTenantSchema = z.object({
	tenant: tenantReferenceSchema,
	/**
	 * `leave`: the user leaves it, and what they have filed stays; `delete`: nobody else is in it, and it is deleted with
	 * the account; `lastAdmin`: others are in it and nobody else has full rights, so that the account cannot be deleted;
	 * `mandate`: the user works in it by a mandate of their company; `guest`: documents of it were shared with the user.
	 */
	fate: z.enum(["leave", "delete", "lastAdmin", "mandate", "guest"]),
	/** How many documents go with it; `null` where none do. */
	documents: z.number().int().nullable(),
	/** It has a subscription, which only the payment service can end. */
	isSubscribed: z.boolean(),
});
export type ClosingTenant = z.infer<typeof closingTenantSchema>;

/** Answer to `GET /account/closing`. */
export const accountClosingSchema = z.object({
	/** When the account is removed that is shut already; `null` for one that is open. */
	closesAt: instantSchema.nullable(),
	/** Of an account that is shut: none. */
	tenants: z.array(closingTenantSchema),
});
export type AccountClosing = z.infer<typeof accountClosingSchema>;

/** Body of `POST /account/closing`: the password or, for an account without one, its e-mail address. */
export const closeAccountSchema = inputObject({
	password: z.string("validation.text").max(PASSWORD_MAX_LENGTH, "validation.tooLong").optional(),
	email: emailAddress.optional(),
}).refine(({ password, email }) => Boolean(password) || email !== undefined, {
	path: ["password"],
	message: "validation.required",
});
export type CloseAccount = z.infer<typeof closeAccountSchema>;
