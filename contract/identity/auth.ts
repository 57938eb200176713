import { z } from "zod";
import { MAX_NAME_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants.ts";
import { instantSchema, tenantReferenceSchema, userSchema } from "../entities/entities.ts";
import { RIGHTS } from "../entities/rights.ts";
import { ACCOUNT_TYPES } from "../entities/vocabulary.ts";
import { emailAddress, inputObject, optionalText, requiredText } from "../fields.ts";
import { anyCase, ignoring, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { populate, query, queryPart } from "../queries.ts";
import { secondFactorCode } from "./second-factor.ts";

/** Body of `POST /auth/local` (spec 7). */
export const credentialsSchema = inputObject({
	identifier: z.string().trim().min(1, "validation.required").max(MAX_NAME_LENGTH, "validation.tooLong"),
	password: z.string().min(1, "validation.required").max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
	/** What the second step asks for, from a client that knows no such step. Not in the specification. */
	code: secondFactorCode.optional(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** A password that somebody chooses. */
export const newPassword = z
	.string("validation.text")
	.min(PASSWORD_MIN_LENGTH, "validation.passwordTooShort")
	.max(PASSWORD_MAX_LENGTH, "validation.tooLong");

/**
 * Body of `POST /auth/local/register` (spec 7). `companyName` is asked of a company only. Other systems want a
 * `username` too; here the e-mail address is what one signs in with.
 */
export const registrationSchema = ignoring(
	["username"],
	inputObject({
		email: emailAddress,
		password: newPassword,
		firstName: requiredText(MAX_NAME_LENGTH),
		lastName: requiredText(MAX_NAME_LENGTH),
		accountType: anyCase(ACCOUNT_TYPES, "validation.choice").default("privatePerson"),
		companyName: optionalText(MAX_NAME_LENGTH).optional(),
		/** What the address of a share carries: what it opens is kept, as far as it still counts (spec 3). */
		sharingCode: z.string("validation.text").max(MAX_NAME_LENGTH, "validation.tooLong").optional(),
	}).refine((value) => value.accountType !== "company" || Boolean(value.companyName), {
		path: ["companyName"],
		message: "validation.required",
	}),
);
export type Registration = z.infer<typeof registrationSchema>;

/** Body of `POST /auth/forgot-password` and `POST /auth/send-email-confirmation` (spec 7). */
export const emailOnlySchema = inputObject({ email: emailAddress });

/** A password, typed a second time where a form asks for that. */
const passwordFields = { password: newPassword, passwordConfirmation: z.string().optional() };

function isTypedTwice({
	password,
	passwordConfirmation = password,
}: z.infer<z.ZodObject<typeof passwordFields>>) {
	return password === passwordConfirmation;
}

const NOT_THE_SAME = { path: ["passwordConfirmation"], message: "validation.passwordsDiffer" };

/** What a link of a mail carries. */
export const linkCode = z
	.string("validation.text")
	.min(1, "validation.required")
	.max(200, "validation.tooLong");

/** Body of `POST /auth/reset-password` (spec 7): the code is what the mail's link carries. */
export const resetPasswordSchema = inputObject({ code: linkCode, ...passwordFields }).refine(
	isTypedTwice,
	NOT_THE_SAME,
);

/** Body of `POST /auth/change-password` (spec 7). */
export const changePasswordSchema = inputObject({
	currentPassword: z.string().min(1, "validation.required").max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
	...passwordFields,
}).refine(isTypedTwice, NOT_THE_SAME);

/**
 * Body of `POST /auth/change-email`. An account without a password asks in a session that has just begun instead. Not in
 * the specification.
 */
export const changeEmailSchema = inputObject({
	email: emailAddress,
	currentPassword: z
		.string()
		.min(1, "validation.required")
		.max(PASSWORD_MAX_LENGTH, "validation.tooLong")
		.optional(),
});

const profileFields = {
	firstName: requiredText(MAX_NAME_LENGTH).optional(),
	lastName: requiredText(MAX_NAME_LENGTH).optional(),
};

/** Body of `PUT /users/me`, inside of `data`: what `GET` has answered, too; what is not named stays. Not in the specification. */
export const profileWriteSchema = ignoring(
	readOnlyFields(userSchema, Object.keys(profileFields)),
	inputObject(profileFields),
);
export type ProfileWrite = z.infer<typeof profileWriteSchema>;

/** Body of `POST /auth/confirm-email` and `/auth/confirm-email-change`: what the link of the mail carries. Not in the specification. */
export const confirmEmailSchema = inputObject({ code: linkCode });

/** Where a user is signed in. Not in the specification. */
export const openSessionSchema = z.object({
	documentId: documentIdSchema,
	/** What the browser, or the program, says it is; empty where it says nothing. */
	userAgent: z.string(),
	createdAt: instantSchema,
	/** To the hour. */
	lastSeenAt: instantSchema,
	/** It is the one that asks. */
	isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** What a user is in one tenant. Not in the specification. */
export const ownMembershipSchema = z.object({
	tenant: tenantReferenceSchema,
	/** Full rights in the tenant. */
	isAdmin: z.boolean(),
	/** Works in it by a mandate alone: the company says who does, so that the user cannot leave it. */
	isMandated: z.boolean(),
	/** Nobody else has full rights in it: the user cannot leave it. */
	isLastAdmin: z.boolean(),
	/** The rights by category, by name; for who has full rights they say no more. */
	categories: z.array(
		z.object({
			documentId: documentIdSchema,
			name: z.string(),
			isActive: z.boolean(),
			rights: z.array(z.enum(RIGHTS)),
		}),
	),
	/** In how many parts what the user sees there can be taken along; 0 for who works there by a mandate alone. */
	exportParts: z.number().int(),
	/** Since when the user belongs to it; `null` where that was not recorded. */
	since: instantSchema.nullable(),
});
export type OwnMembership = z.infer<typeof ownMembershipSchema>;

/**
 * Query of `GET /users/me`. `frame` is what stands around a page: the tenants, the rights in them, and how much is in
 * the inbox, where the tenants are few and say so within a moment. Else it adds nothing: nobody waits for it, and
 * nothing fails.
 */
export const meQuerySchema = query({
	populate: populate(["tenants", "categoryAccess"], ["frame"]),
	/** Of the user's tenants only this one: whoever works in hundreds need not ask them all. */
	filters: queryPart({ tenant: documentIdSchema.optional() }).default({}),
});

/** Answer to signing in and to registering, unwrapped (spec 7). */
export const sessionSchema = z.object({
	jwt: z.string(),
	user: userSchema,
	/** What makes this device known at the next sign-in (`X-Device`); not where it is known already. */
	device: z.string().optional(),
});
export type Session = z.infer<typeof sessionSchema>;
