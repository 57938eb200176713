import { z } from "zod";
import {
	acceptedMandateSchema,
	clientAssignSchema,
	clientSchema,
	colleagueSchema,
	MAX_CLIENT_SEARCH,
	MAX_MANDATE_SEARCH,
	mandateCreateSchema,
	mandateOfferSchema,
	mandateSchema,
	mandateUpdateSchema,
	offerAcceptSchema,
	offerCodeSchema,
	offerToOpenSchema,
	openedOfferSchema,
} from "../entities/mandate.ts";
import { writeBody } from "../entities/writes.ts";
import { paginationSchema } from "../explorer/explorer.ts";
import { documentIdSchema } from "../ids.ts";
import { query, queryPart, searchText } from "../queries.ts";
import { created, data, deleted, endpoint, page } from "./endpoint.ts";
import { namedTenant } from "./tenant-lists.ts";

/** Mandates of a tenant, for its admins. Not in the specification. */
export const mandateApi = {
	list: endpoint("GET", "/mandates", {
		summary: "The mandates that a tenant has given and offered; the newest first.",
		may: "administer tenant",
		query: query({
			filters: queryPart({
				tenant: namedTenant,
				/** Words that occur in the company, in who works for it, or in the address of the offer. */
				text: searchText(MAX_MANDATE_SEARCH),
				/** Those alone that are in force or ahead. */
				state: z.literal("current").optional(),
			}),
			pagination: paginationSchema.prefault({}),
		}),
		answer: page(z.array(mandateSchema)),
	}),
	read: endpoint("GET", "/mandates/:id", {
		summary: "A mandate.",
		may: "administer tenant",
		answer: data(mandateSchema),
	}),
	create: endpoint("POST", "/mandates", {
		summary:
			"Offers a mandate by e-mail. Whoever administers a company accepts it with what the link carries.",
		may: "administer tenant",
		asksForPerson: true,
		body: writeBody(mandateCreateSchema),
		answer: created(mandateSchema),
		errors: ["TooManyRequestsError"],
	}),
	update: endpoint("PUT", "/mandates/:id", {
		summary: "Writes what is sent of a mandate: days, categories, its document.",
		may: "administer tenant",
		asksForPerson: true,
		body: writeBody(mandateUpdateSchema),
		answer: data(mandateSchema),
		errors: ["ConflictError"],
	}),
	resend: endpoint("POST", "/mandates/:id/resend", {
		summary: "Sends the offer once more; the link before does not count any more.",
		may: "administer tenant",
		asksForPerson: true,
		answer: data(mandateSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	end: endpoint("DELETE", "/mandates/:id", {
		summary: "Ends a mandate at once, or takes an offer back.",
		may: "administer tenant",
		asksForPerson: true,
		answer: deleted,
	}),
};

/** Offers of mandates, for whoever has the link of one. */
export const mandateOfferApi = {
	open: endpoint("POST", "/mandate-offers/open", {
		summary: "What opens an offer that went to the user's own e-mail address, once that is confirmed.",
		may: "signedIn",
		asksForPerson: true,
		body: offerToOpenSchema,
		answer: data(openedOfferSchema),
		errors: ["NotFoundError", "TooManyRequestsError"],
	}),
	read: endpoint("POST", "/mandate-offers/read", {
		summary: "What is offered, for whoever has what the link of the mail carries.",
		may: "anyone",
		body: offerCodeSchema,
		answer: data(mandateOfferSchema),
		errors: ["NotFoundError"],
	}),
	accept: endpoint("POST", "/mandate-offers/accept", {
		summary:
			"Accepts the offer for one of the user's companies. It takes an admin of that company, and counts once.",
		may: "signedIn",
		asksForPerson: true,
		body: offerAcceptSchema,
		answer: data(acceptedMandateSchema),
		errors: ["NotFoundError", "ForbiddenError", "ConflictError"],
	}),
	decline: endpoint("POST", "/mandate-offers/decline", {
		summary: "Declines the offer.",
		may: "anyone",
		body: offerCodeSchema,
		answer: deleted,
		errors: ["NotFoundError"],
	}),
};

/** `me`, `nobody`, or somebody's id. */
const holderFilter = z.union([z.literal(["me", "nobody"]), documentIdSchema]).optional();

/** The clients of a company: the tenants that have given it a mandate. */
export const clientApi = {
	list: endpoint("GET", "/clients", {
		summary:
			"The clients of a company, by name, with what there is to do for each. Who does not administer it sees their own.",
		may: "view tenant",
		query: query({
			filters: queryPart({
				tenant: namedTenant,
				holder: holderFilter,
				/** Words that occur in the name. */
				text: searchText(MAX_CLIENT_SEARCH),
				/** Mandates in force or ahead, or those that are over. */
				state: z.enum(["current", "former"]).default("current"),
			}),
			pagination: paginationSchema.prefault({}),
		}),
		answer: page(z.array(clientSchema)),
	}),
	team: endpoint("GET", "/clients/team", {
		summary: "A company's people, by name, with how many clients each works for.",
		may: "view tenant",
		query: query({ filters: queryPart({ tenant: namedTenant }) }),
		answer: data(
			z.object({
				colleagues: z.array(colleagueSchema),
				/** Clients for whom nobody works. */
				unassigned: z.number().int(),
				/** The asking user may assign every client: an admin of the company. */
				mayManage: z.boolean(),
			}),
		),
	}),
	assign: endpoint("POST", "/clients/assign", {
		summary:
			"Says who works for these clients. It takes an admin of the company, or whoever works for them already.",
		may: "view tenant",
		asksForPerson: true,
		body: writeBody(clientAssignSchema),
		answer: data(z.array(clientSchema)),
		errors: ["ForbiddenError"],
	}),
	end: endpoint("DELETE", "/clients/:id", {
		summary: "Gives a mandate back, at once.",
		may: "administer tenant",
		asksForPerson: true,
		answer: deleted,
	}),
};
