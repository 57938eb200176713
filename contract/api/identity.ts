import { z } from "zod";
import { userSchema } from "../entities/entities.ts";
import { writeBody } from "../entities/writes.ts";
import {
	changeEmailSchema,
	changePasswordSchema,
	confirmEmailSchema,
	credentialsSchema,
	emailOnlySchema,
	meQuerySchema,
	openSessionSchema,
	ownMembershipSchema,
	profileWriteSchema,
	registrationSchema,
	resetPasswordSchema,
	sessionSchema,
} from "../identity/auth.ts";
import { signInHeaders } from "./headers.ts";
import { bare, data, deleted, endpoint, nothing } from "./endpoint.ts";

/** Signing in, out and up, and who is signed in (spec 7). What gives a token answers it unwrapped. */
export const identityApi = {
	signIn: endpoint("POST", "/auth/local", {
		summary:
			"Signs in with e-mail and password. 403 where the account asks for a second factor: its code comes along as `code`, or goes to `POST /auth/second-factor` with the `secondFactor` of the details.",
		may: "anyone",
		headers: signInHeaders,
		body: credentialsSchema,
		answer: bare(sessionSchema),
		errors: ["UnauthorizedError", "ForbiddenError", "TooManyRequestsError"],
	}),
	register: endpoint("POST", "/auth/local/register", {
		summary: "Makes an account with a tenant of its own.",
		may: "anyone",
		body: registrationSchema,
		answer: bare(sessionSchema),
		errors: ["TooManyRequestsError"],
	}),
	forgotPassword: endpoint("POST", "/auth/forgot-password", {
		summary:
			"Sends a mail with a link to choose a new password. The answer is the same whether the account exists or not.",
		may: "anyone",
		body: emailOnlySchema,
		answer: bare(z.object({ ok: z.literal(true) })),
		errors: ["TooManyRequestsError"],
	}),
	resetPassword: endpoint("POST", "/auth/reset-password", {
		summary:
			"Chooses a new password with what the mail's link carries, ends all sessions and signs in. 403 where the account asks for a second factor, too: the new password counts.",
		may: "anyone",
		body: resetPasswordSchema,
		answer: bare(sessionSchema),
		errors: ["ForbiddenError", "TooManyRequestsError"],
	}),
	changePassword: endpoint("POST", "/auth/change-password", {
		summary: "Changes the password, ends all sessions and begins a new one.",
		may: "signedIn",
		asksForPerson: true,
		body: changePasswordSchema,
		answer: bare(sessionSchema),
		errors: ["TooManyRequestsError"],
	}),
	sendEmailConfirmation: endpoint("POST", "/auth/send-email-confirmation", {
		summary:
			"Sends a mail with a link that confirms the address. The answer is the same whether the account exists or not.",
		may: "anyone",
		body: emailOnlySchema,
		answer: bare(z.object({ email: z.string(), sent: z.literal(true) })),
		errors: ["TooManyRequestsError"],
	}),
	confirmEmail: endpoint("POST", "/auth/confirm-email", {
		summary: "Confirms an e-mail address with what the mail's link carries.",
		may: "anyone",
		body: confirmEmailSchema,
		answer: data(z.object({ email: z.string() })),
	}),
	changeEmail: endpoint("POST", "/auth/change-email", {
		summary:
			"Sends a mail with a link that makes its address the user's. The answer is the same whether it is somebody else's or not.",
		may: "signedIn",
		asksForPerson: true,
		body: changeEmailSchema,
		answer: data(z.object({ email: z.string() })),
		errors: ["TooManyRequestsError"],
	}),
	confirmEmailChange: endpoint("POST", "/auth/confirm-email-change", {
		summary: "Changes the user's e-mail address with what the mail's link carries. Sessions stay.",
		may: "anyone",
		body: confirmEmailSchema,
		answer: data(z.object({ email: z.string() })),
	}),
	sessions: endpoint("GET", "/sessions", {
		summary: "Where the user is signed in; what was used last comes first.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(z.array(openSessionSchema)),
	}),
	endSession: endpoint("DELETE", "/sessions/:id", {
		summary: "Ends one of the user's sessions, with its sockets.",
		may: "own",
		asksForPerson: true,
		answer: deleted,
	}),
	endOtherSessions: endpoint("DELETE", "/sessions", {
		summary: "Ends all sessions of the user but the one that asks.",
		may: "signedIn",
		asksForPerson: true,
		answer: deleted,
	}),
	memberships: endpoint("GET", "/memberships", {
		summary: "The tenants to which the user belongs, by name, with what the user may do there.",
		may: "signedIn",
		answer: data(z.array(ownMembershipSchema)),
	}),
	leaveTenant: endpoint("DELETE", "/memberships/:id", {
		summary:
			"Leaves the tenant with this id: rights, settings and notifications of it end at once. Its last admin cannot.",
		may: "own",
		asksForPerson: true,
		answer: deleted,
		errors: ["ConflictError"],
	}),
	signOut: endpoint("POST", "/auth/logout", {
		summary: "Ends the token with which it is called.",
		may: "signedIn",
		asksForPerson: true,
		whileShut: true,
		answer: nothing,
	}),
	me: endpoint("GET", "/users/me", {
		summary: "The signed-in user; with tenants and rights where they are asked for.",
		may: "signedIn",
		query: meQuerySchema,
		answer: data(userSchema),
	}),
	updateMe: endpoint("PUT", "/users/me", {
		summary: "Writes what is sent of the name of the signed-in user. Tenants show it soon after.",
		may: "signedIn",
		asksForPerson: true,
		body: writeBody(profileWriteSchema),
		answer: data(userSchema),
	}),
};
