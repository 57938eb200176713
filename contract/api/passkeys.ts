import { z } from "zod";
import { writeBody } from "../entities/writes.ts";
import { sessionSchema } from "../identity/auth.ts";
import {
	passkeyAskedSchema,
	passkeyCreateSchema,
	passkeyOptionsSchema,
	passkeySchema,
	passkeySignInSchema,
	passkeyWriteSchema,
} from "../identity/passkeys.ts";
import { bare, created, data, deleted, endpoint } from "./endpoint.ts";

/** Passkeys: to sign in with, and to look after. */
export const passkeyApi = {
	signInOptions: endpoint("POST", "/auth/passkey/options", {
		summary: "What a browser is asked to sign in with a passkey.",
		may: "anyone",
		body: passkeyOptionsSchema,
		answer: data(passkeyAskedSchema),
	}),
	signIn: endpoint("POST", "/auth/passkey", {
		summary: "Signs in with a passkey.",
		may: "anyone",
		body: passkeySignInSchema,
		answer: bare(sessionSchema),
		errors: ["TooManyRequestsError"],
	}),
	list: endpoint("GET", "/passkeys", {
		summary: "The user's passkeys, in the order in which they were made.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(z.array(passkeySchema)),
	}),
	options: endpoint("POST", "/passkeys/options", {
		summary: "What a browser is asked to make a passkey for the user.",
		may: "signedIn",
		asksForPerson: true,
		body: passkeyOptionsSchema,
		answer: data(passkeyAskedSchema),
	}),
	create: endpoint("POST", "/passkeys", {
		summary: "Keeps a passkey that a browser has made.",
		may: "signedIn",
		asksForPerson: true,
		body: writeBody(passkeyCreateSchema),
		answer: created(passkeySchema),
		errors: ["ConflictError"],
	}),
	rename: endpoint("PUT", "/passkeys/:id", {
		summary: "Names a passkey.",
		may: "own",
		asksForPerson: true,
		body: writeBody(passkeyWriteSchema),
		answer: data(passkeySchema),
	}),
	remove: endpoint("DELETE", "/passkeys/:id", {
		summary: "Takes a passkey away. The last way into an account stays.",
		may: "own",
		asksForPerson: true,
		answer: deleted,
		errors: ["ConflictError"],
	}),
};
