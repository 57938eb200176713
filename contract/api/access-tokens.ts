import { z } from "zod";
import {
	accessTokenCreateSchema,
	accessTokenSchema,
	newAccessTokenSchema,
} from "../identity/access-tokens.ts";
import { writeBody } from "../entities/writes.ts";
import { created, data, deleted, endpoint } from "./endpoint.ts";
import { idempotencyHeaders } from "./headers.ts";

/** Tokens that a user makes for programs: they may what their user may, or only read it. */
export const accessTokenApi = {
	list: endpoint("GET", "/access-tokens", {
		summary: "The user's tokens for programs that count, the latest first.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(z.array(accessTokenSchema)),
	}),
	create: endpoint("POST", "/access-tokens", {
		summary: "Makes a token for a program. It is said this once.",
		may: "signedIn",
		asksForPerson: true,
		headers: idempotencyHeaders,
		body: writeBody(accessTokenCreateSchema),
		answer: created(newAccessTokenSchema),
		errors: ["ConflictError"],
	}),
	remove: endpoint("DELETE", "/access-tokens/:id", {
		summary: "Ends a token for a program.",
		may: "own",
		asksForPerson: true,
		answer: deleted,
	}),
};
