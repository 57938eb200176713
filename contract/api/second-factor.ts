import { writeBody } from "../entities/writes.ts";
import { sessionSchema } from "../identity/auth.ts";
import {
	codesCreateSchema,
	codesSetupSchema,
	codesToSetUpSchema,
	personalProofSchema,
	recoveryCodesSchema,
	secondFactorDemandSchema,
	secondFactorSchema,
	secondStepSchema,
} from "../identity/second-factor.ts";
import { bare, created, data, deleted, endpoint } from "./endpoint.ts";
import { signInHeaders } from "./headers.ts";

/** Codes as a second factor: the step of signing in, setting them up, and looking after them. */
export const secondFactorApi = {
	signIn: endpoint("POST", "/auth/second-factor", {
		summary: "Signs in with a code, after a first step that has answered 403 with `details.secondFactor`.",
		may: "anyone",
		headers: signInHeaders,
		body: secondStepSchema,
		answer: bare(sessionSchema),
		errors: ["UnauthorizedError", "TooManyRequestsError"],
	}),
	read: endpoint("GET", "/second-factor", {
		summary: "Whether the user signs in with codes, and how many recovery codes are left.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(secondFactorSchema),
	}),
	setup: endpoint("POST", "/second-factor/setup", {
		summary: "Makes a key for an app. Nothing counts until a code of it was shown.",
		may: "signedIn",
		asksForPerson: true,
		body: codesSetupSchema,
		answer: data(codesToSetUpSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	turnOn: endpoint("POST", "/second-factor", {
		summary: "Turns codes on with the first one, and answers the recovery codes.",
		may: "signedIn",
		asksForPerson: true,
		body: writeBody(codesCreateSchema),
		answer: created(recoveryCodesSchema),
		errors: ["ConflictError"],
	}),
	renewRecoveryCodes: endpoint("POST", "/second-factor/recovery-codes", {
		summary: "Makes new recovery codes; those before count no more.",
		may: "signedIn",
		asksForPerson: true,
		body: personalProofSchema,
		answer: data(recoveryCodesSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	demand: endpoint("PUT", "/tenants/:id/second-factor", {
		summary:
			"Has a tenant show nothing to sessions that were opened without a second factor, or to them too again. Its admin's own session has to have one.",
		may: "administer tenant",
		asksForPerson: true,
		body: writeBody(secondFactorDemandSchema),
		answer: data(secondFactorDemandSchema),
	}),
	turnOff: endpoint("POST", "/second-factor/off", {
		summary: "Turns codes off.",
		may: "signedIn",
		asksForPerson: true,
		body: personalProofSchema,
		answer: deleted,
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
};
