import { userSchema } from "../entities/entities.ts";
import { credentialsSchema, meQuerySchema, registrationSchema, sessionSchema } from "../identity/auth.ts";
import { bare, data, endpoint, nothing } from "./endpoint.ts";

/** Signing in, out and up, and who is signed in (spec 7). The two that give a token answer it unwrapped. */
export const identityApi = {
	signIn: endpoint("POST", "/auth/local", {
		summary: "Signs in with e-mail and password.",
		may: "anyone",
		body: credentialsSchema,
		answer: bare(sessionSchema),
		errors: ["UnauthorizedError", "TooManyRequestsError"],
	}),
	register: endpoint("POST", "/auth/local/register", {
		summary: "Makes an account with a tenant of its own.",
		may: "anyone",
		body: registrationSchema,
		answer: bare(sessionSchema),
		errors: ["TooManyRequestsError"],
	}),
	signOut: endpoint("POST", "/auth/logout", {
		summary: "Ends the token with which it is called.",
		may: "signedIn",
		answer: nothing,
	}),
	me: endpoint("GET", "/users/me", {
		summary: "The signed-in user; with tenants and rights where they are asked for.",
		may: "signedIn",
		query: meQuerySchema,
		answer: data(userSchema),
	}),
};
