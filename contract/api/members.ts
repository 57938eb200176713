import { z } from "zod";
import {
	invitationCodeSchema,
	invitationSchema,
	invitationWriteSchema,
	invitedRegistrationSchema,
	receivedInvitationSchema,
} from "../identity/invitations.ts";
import { tenantReferenceSchema } from "../entities/entities.ts";
import { memberSchema, memberWriteSchema, rightsOfSeveralSchema } from "../entities/members.ts";
import { writeBody } from "../entities/writes.ts";
import { paginationSchema } from "../explorer/explorer.ts";
import { sessionSchema } from "../identity/auth.ts";
import { query, queryPart, searchText } from "../queries.ts";
import { bare, created, data, deleted, endpoint, page } from "./endpoint.ts";

/** Who belongs to a tenant, with which rights. Not in the specification; the rights are (spec 6). */
export const memberApi = {
	list: endpoint("GET", "/tenants/:id/members", {
		summary: "The members of a tenant by name, with all their rights and where each comes from.",
		may: "administer tenant",
		query: query({
			filters: queryPart({
				/** Words that occur in the name or the e-mail address. */
				text: searchText(),
			}).prefault({}),
			pagination: paginationSchema.prefault({}),
		}),
		answer: page(z.array(memberSchema)),
	}),
	read: endpoint("GET", "/members/:id", {
		summary: "A member, with all rights and where each comes from.",
		may: "administer tenant",
		answer: data(memberSchema),
	}),
	update: endpoint("PUT", "/members/:id", {
		summary:
			"Changes the role of a member and the rights on the categories that are named. Rights on others stay: they go by being named with no `rights`.",
		may: "administer tenant",
		asksForPerson: true,
		body: writeBody(memberWriteSchema),
		answer: data(memberSchema),
		errors: ["ConflictError"],
	}),
	updateSeveral: endpoint("POST", "/tenants/:id/members/rights", {
		summary: "Gives several members the same rights on categories, or takes them: all or none.",
		may: "administer tenant",
		asksForPerson: true,
		body: writeBody(rightsOfSeveralSchema),
		answer: data(z.array(memberSchema)),
		errors: ["ConflictError"],
	}),
	remove: endpoint("DELETE", "/members/:id", {
		summary: "Takes a member out of the tenant: nothing of it opens for them any more.",
		may: "administer tenant",
		asksForPerson: true,
		answer: deleted,
		errors: ["ConflictError"],
	}),
};

/** Inviting somebody to a tenant, and what comes of it. Not in the specification. */
export const invitationApi = {
	list: endpoint("GET", "/tenants/:id/invitations", {
		summary: "The invitations to a tenant that nobody has accepted yet, the latest first.",
		may: "administer tenant",
		answer: data(z.array(invitationSchema)),
	}),
	create: endpoint("POST", "/tenants/:id/invitations", {
		summary:
			"Sends a mail with a link that makes its reader a member, with the rights named here. The answer is the same whether somebody signs in with that address or not.",
		may: "administer tenant",
		asksForPerson: true,
		body: writeBody(invitationWriteSchema),
		answer: created(invitationSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	resend: endpoint("POST", "/invitations/:id/send", {
		summary: "Sends the mail again, with a new link and a new end; the old link ends.",
		may: "administer tenant",
		asksForPerson: true,
		answer: data(invitationSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	withdraw: endpoint("DELETE", "/invitations/:id", {
		summary: "Withdraws an invitation: its link ends.",
		may: "administer tenant",
		asksForPerson: true,
		answer: deleted,
	}),
	receive: endpoint("POST", "/auth/invitation", {
		summary: "What an invitation says, by what its mail's link carries.",
		may: "anyone",
		body: invitationCodeSchema,
		answer: data(receivedInvitationSchema),
	}),
	accept: endpoint("POST", "/auth/accept-invitation", {
		summary: "Accepts an invitation, for who signs in with its address.",
		may: "signedIn",
		asksForPerson: true,
		body: invitationCodeSchema,
		answer: data(z.object({ tenant: tenantReferenceSchema })),
		errors: ["ForbiddenError"],
	}),
	register: endpoint("POST", "/auth/register-invited", {
		summary: "Makes an account with the address of an invitation, which it confirms and accepts.",
		may: "anyone",
		body: invitedRegistrationSchema,
		answer: bare(sessionSchema),
		errors: ["TooManyRequestsError"],
	}),
};
