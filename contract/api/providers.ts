import { z } from "zod";
import { writeBody } from "../entities/writes.ts";
import { sessionSchema } from "../identity/auth.ts";
import {
	connectedSchema,
	connectingSchema,
	connectSchema,
	identityCreateSchema,
	linkedIdentitySchema,
	provenAccountSchema,
	providerCallbackSchema,
	providerProofSchema,
} from "../identity/providers.ts";
import { signInHeaders } from "./headers.ts";
import { bare, created, data, deleted, endpoint } from "./endpoint.ts";

/** Signing in with an account elsewhere. Which providers there are `GET /configuration` says. */
export const providerApi = {
	connect: endpoint("POST", "/connect/:provider", {
		summary: "Begins to sign in with an account of the provider's.",
		may: "anyone",
		body: connectSchema,
		answer: data(connectingSchema),
		errors: ["NotFoundError", "TooManyRequestsError"],
	}),
	connectLink: endpoint("POST", "/connect/:provider/link", {
		summary: "Begins to link an account of the provider's with that of who is signed in.",
		may: "signedIn",
		asksForPerson: true,
		body: connectSchema,
		answer: data(connectingSchema),
		errors: ["NotFoundError"],
	}),
	connected: endpoint("POST", "/connect/:provider/callback", {
		summary: "Takes what the provider has sent the browser back with, once, and checks it.",
		may: "anyone",
		body: connectedSchema,
		answer: data(providerProofSchema),
		errors: ["NotFoundError"],
	}),
	signIn: endpoint("GET", "/auth/:provider/callback", {
		summary:
			"Signs in with what `POST /connect/:provider/callback` has answered. 403 where somebody has an account with that e-mail address already, who then shows its password, and where the account asks for a second factor.",
		may: "anyone",
		query: providerCallbackSchema,
		answer: bare(sessionSchema),
		errors: ["NotFoundError", "ForbiddenError", "TooManyRequestsError"],
	}),
	proveAccount: endpoint("POST", "/auth/:provider/link", {
		summary: "Signs in with the password, and from then on with the account of the provider's, too.",
		may: "anyone",
		headers: signInHeaders,
		body: provenAccountSchema,
		answer: bare(sessionSchema),
		errors: ["NotFoundError", "ConflictError", "ForbiddenError", "TooManyRequestsError"],
	}),
	list: endpoint("GET", "/identities", {
		summary: "Accounts elsewhere by which the user signs in.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(z.array(linkedIdentitySchema)),
	}),
	link: endpoint("POST", "/identities", {
		summary: "Links an account elsewhere, which `POST /connect/:provider/link` has led to.",
		may: "signedIn",
		asksForPerson: true,
		body: writeBody(identityCreateSchema),
		answer: created(linkedIdentitySchema),
		errors: ["ConflictError", "NotFoundError"],
	}),
	unlink: endpoint("DELETE", "/identities/:id", {
		summary: "Takes a link away. The last way into an account stays.",
		may: "own",
		asksForPerson: true,
		answer: deleted,
		errors: ["ConflictError"],
	}),
};
