import { z } from "zod";
import { silentTenantsSchema, tenantReferenceSchema } from "../entities/entities.ts";
import {
	INBOX_ITEM_TYPES,
	inboxClosedSchema,
	inboxCloseSchema,
	type InboxItemType,
	inboxItemSchema,
	inboxItemUpdateSchema,
} from "../entities/inbox-item.ts";
import { writeBody } from "../entities/writes.ts";
import { listOf, paginationSchema } from "../explorer/explorer.ts";
import { onlyIfAsked } from "../explorer/filter-values.ts";
import { anyCase } from "../forgiving.ts";
import { query, queryPart, searchText } from "../queries.ts";
import { data, endpoint, page } from "./endpoint.ts";
import { namedTenant, ofDocumentsQuery } from "./tenant-lists.ts";

/** Query of `GET /inbox-items/inbox`. */
export const inboxQuerySchema = query({
	filters: queryPart({
		tenant: namedTenant.optional(),
		/** One or several; none is all. */
		type: listOf(anyCase(INBOX_ITEM_TYPES), INBOX_ITEM_TYPES.length, []),
		/** Words of the document's name or number, or of the description. */
		text: searchText(),
		/** What is away until its day, the next to come back first; else what is there now. */
		snoozed: onlyIfAsked,
	}).prefault({}),
	pagination: paginationSchema.prefault({}),
});
export type InboxQuery = z.infer<typeof inboxQuerySchema>;

const number = z.number().int();

/** What the inbox can be filtered by. */
export const inboxFilterSchema = z.object({
	/** Those with items in which the user may create documents (spec 2), by name: with open ones, and those that are away. */
	tenants: z.array(tenantReferenceSchema.extend({ count: number, snoozed: number })),
	/** Those of which there are items, of all tenants. */
	types: z.array(z.object({ type: z.enum(INBOX_ITEM_TYPES), count: number })),
	/** Open items of all tenants, without those that are away. */
	total: number,
	/** Those that are away. */
	snoozed: number,
	silentTenants: silentTenantsSchema,
});
export type InboxFilter = z.infer<typeof inboxFilterSchema>;
/** A choice of the filter by type. */
export type InboxTypeCount = { type: InboxItemType; count: number };

/** The calls of spec 7 under Inbox, and its generic helpers. */
export const inboxApi = {
	inbox: endpoint("GET", "/inbox-items/inbox", {
		summary: "A page of what the user has to do, what came last first.",
		may: "signedIn",
		query: inboxQuerySchema,
		answer: page(z.array(inboxItemSchema)),
	}),
	filterOptions: endpoint("GET", "/inbox-items/inbox/filter", {
		summary: "What the inbox can be filtered by, each with its number of items, and how many there are.",
		may: "signedIn",
		answer: data(inboxFilterSchema),
	}),
	closeListed: endpoint("POST", "/inbox-items/close", {
		summary:
			"Closes what the inbox lists under these filters, each item as `PUT` does, some hundreds at a time.",
		may: "signedIn",
		body: writeBody(inboxCloseSchema),
		answer: data(inboxClosedSchema),
	}),
	list: endpoint("GET", "/inbox-items", {
		summary:
			"The items that the user may see, the closed ones too. Far along, `total` says at least how many.",
		may: "signedIn",
		query: ofDocumentsQuery,
		answer: page(z.array(inboxItemSchema)),
	}),
	read: endpoint("GET", "/inbox-items/:id", {
		summary: "An item of the inbox, also a closed one.",
		may: "view document",
		answer: data(inboxItemSchema),
	}),
	write: endpoint("PUT", "/inbox-items/:id", {
		summary:
			"Closes or reopens an item, describes it or puts it off. Closed by who may only read, it is so for this user.",
		may: "view document",
		body: writeBody(inboxItemUpdateSchema),
		answer: data(inboxItemSchema),
		errors: ["ForbiddenError", "ConflictError"],
	}),
};
