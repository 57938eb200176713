import { z } from "zod";
import { MAX_NAME_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants.ts";
import { userSchema } from "../entities/entities.ts";
import { ACCOUNT_TYPES } from "../entities/vocabulary.ts";
import { inputObject, optionalText, requiredText } from "../fields.ts";

/** Body of `POST /auth/local` (spec 7). */
export const credentialsSchema = inputObject({
	identifier: z.string().trim().min(1, "validation.required").max(MAX_NAME_LENGTH, "validation.tooLong"),
	password: z.string().min(1, "validation.required").max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** Body of `POST /auth/local/register` (spec 7). `companyName` is asked of a company only. */
export const registrationSchema = inputObject({
	email: z.email("validation.email").max(254, "validation.tooLong"),
	password: z
		.string()
		.min(PASSWORD_MIN_LENGTH, "validation.passwordTooShort")
		.max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
	firstName: requiredText(MAX_NAME_LENGTH),
	lastName: requiredText(MAX_NAME_LENGTH),
	accountType: z.enum(ACCOUNT_TYPES, "validation.choice"),
	companyName: optionalText(MAX_NAME_LENGTH).optional(),
}).refine((value) => value.accountType !== "company" || Boolean(value.companyName), {
	path: ["companyName"],
	message: "validation.required",
});
export type Registration = z.infer<typeof registrationSchema>;

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const everything = z.literal("*").transform(() => ({ tenants: true, categoryAccess: true }));

/** Query of `GET /users/me`. */
export const meQuerySchema = inputObject({
	populate: z
		.union([everything, inputObject({ tenants: flag.default(false), categoryAccess: flag.default(false) })])
		.default({ tenants: false, categoryAccess: false }),
});

/** Answer to signing in and to registering, unwrapped (spec 7). */
export const sessionSchema = z.object({ jwt: z.string(), user: userSchema });
export type Session = z.infer<typeof sessionSchema>;
