import { z } from "zod";
import { companyMemberSchema, companySchema, companyWriteSchema } from "../company/company.ts";
import { writeBody } from "../entities/writes.ts";
import { COMPANY_LOGO_PATH } from "../files/file-paths.ts";
import { query } from "../queries.ts";
import { bare, bytes, data, endpoint } from "./endpoint.ts";

/** With this the payment service signs what it sends. */
export const SIGNATURE_HEADER = "Stripe-Signature";

/** What a tenant says of itself, who belongs to it, and how it has subscribed. Not in the specification. */
export const companyApi = {
	read: endpoint("GET", "/tenants/:id/company", {
		summary: "Name, address and numbers of a tenant, its subscription, what it has and what it may have.",
		may: "view tenant",
		answer: data(companySchema),
	}),
	write: endpoint("PUT", "/tenants/:id/company", {
		summary: "Writes what is sent of the name, the address and the numbers.",
		may: "administer tenant",
		body: writeBody(companyWriteSchema),
		answer: data(companySchema),
		errors: ["ConflictError"],
	}),
	members: endpoint("GET", "/tenants/:id/company/members", {
		summary: "Who belongs to a tenant, by name; with their e-mail addresses for its admins.",
		may: "view tenant",
		answer: data(z.array(companyMemberSchema)),
	}),
	logo: endpoint("GET", COMPANY_LOGO_PATH, {
		summary: "The picture of a tenant.",
		may: "view tenant",
		/** Which one is known, so that a browser asks for another one anew. */
		query: query({ v: z.string().max(50).optional() }),
		answer: bytes("image/png", "image/jpeg", "image/webp"),
	}),
	writeLogo: endpoint("PUT", COMPANY_LOGO_PATH, {
		summary: "Puts a picture in the place of the one that is there: PNG, JPEG or WebP of 1 MB at most.",
		may: "administer tenant",
		takesBytes: true,
		answer: data(companySchema),
		errors: ["PayloadTooLargeError"],
	}),
	removeLogo: endpoint("DELETE", COMPANY_LOGO_PATH, {
		summary: "Removes the picture.",
		may: "administer tenant",
		answer: data(companySchema),
	}),
	stripeEvent: endpoint("POST", "/webhooks/stripe", {
		summary: "Takes a signed event of the payment service. There is none where no secret for it is set.",
		may: "anyone",
		headers: z.object({ [SIGNATURE_HEADER]: z.string().max(10_000).optional() }),
		takesBytes: true,
		answer: bare(z.object({ received: z.literal(true) })),
		errors: ["NotFoundError", "PayloadTooLargeError"],
	}),
};
