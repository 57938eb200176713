import { z } from "zod";
import {
	documentCategorySchema,
	documentFolderSchema,
	documentParticipationSchema,
	documentPartySchema,
	tenantSchema,
} from "../entities/entities.ts";
import {
	documentCategoryCreateSchema,
	documentCategoryUpdateSchema,
	documentFolderCreateSchema,
	documentFolderUpdateSchema,
	mergeProgressSchema,
	mergeSchema,
} from "../entities/list-writes.ts";
import {
	documentParticipationCreateSchema,
	documentParticipationUpdateSchema,
} from "../entities/participation-writes.ts";
import { documentPartyCreateSchema, documentPartyUpdateSchema } from "../entities/party-writes.ts";
import { writeBody } from "../entities/writes.ts";
import type { SortOrder } from "../explorer/explorer-columns.ts";
import { firstSort, paginationSchema } from "../explorer/explorer.ts";
import { understood } from "../forgiving.ts";
import { documentIdSchema, tenantNameSchema } from "../ids.ts";
import { filterValue, query, queryPart, searchText } from "../queries.ts";
import { created, data, deleted, endpoint, page } from "./endpoint.ts";
import { createHeaders, idempotencyHeaders } from "./headers.ts";

/** The generic lists of spec 7: what the documents of a tenant point at. */

export const namedTenant = understood((value) => filterValue(value, ["documentId", "id"]), tenantNameSchema);

/**
 * By what a list is sorted, and which way. `created`: as its entries were made, `position`: as the tenant has put them
 * in order; both tenant by tenant.
 */
export interface ListSort {
	by: "name" | "created" | "position";
	order: SortOrder;
}

const SORTS = new Map<string, ListSort["by"]>([
	["name", "name"],
	["position", "position"],
	// Numbers of other systems count up too.
	["id", "created"],
	["createdAt", "created"],
]);

/** `name:asc` and the like, as the explorer reads it. */
const listSort = (...sorts: readonly ListSort["by"][]) => {
	const oneSort = z.string("validation.sort").transform((value, context): ListSort => {
		const [, field = "", order = "asc"] = /^(\w+)(?::(asc|desc))?$/i.exec(value) ?? [];
		const by = SORTS.get(field);
		if (by !== undefined && sorts.includes(by))
			return { by, order: order.toLowerCase() === "asc" ? "asc" : "desc" };
		context.addIssue({ code: "custom", message: "validation.sort" });
		return z.NEVER;
	});
	return understood<typeof oneSort, string | readonly string[]>(firstSort, oneSort);
};

/** Yes or no in a query, as a text too. */
export const flag = understood<z.ZodBoolean, boolean | "true" | "false">(
	(value) => (value === "true" ? true : value === "false" ? false : value),
	z.boolean("validation.boolean"),
).default(false);

const listQueryOf = (sort: ListSort["by"], ...others: readonly ListSort["by"][]) =>
	query({
		filters: queryPart({
			tenant: namedTenant.optional(),
			/** Words that occur in the name. */
			text: searchText(),
		}).prefault({}),
		sort: listSort(sort, ...others).default({ by: sort, order: "asc" }),
		/** With how many documents each has. */
		usage: flag,
		pagination: paginationSchema.prefault({}),
	});

/** Query of a list. */
export const listQuery = listQueryOf("name", "created");

/** Query of categories: as their tenant has put them in order, unless somebody asks otherwise. */
const categoryListQuery = listQueryOf("position", "name", "created");

/** Query of folders and parties: also those alone of which there is another one of the same name. */
export const linkedListQuery = query({
	filters: queryPart({
		tenant: namedTenant.optional(),
		text: searchText(),
		duplicates: flag,
	}).prefault({}),
	sort: listSort("name", "created").default({ by: "name", order: "asc" }),
	usage: flag,
	pagination: paginationSchema.prefault({}),
});

export const categoryApi = {
	list: endpoint("GET", "/document-categories", {
		summary: "The categories that the user may see, in the order of their tenant.",
		may: "signedIn",
		query: categoryListQuery,
		answer: page(z.array(documentCategorySchema)),
	}),
	read: endpoint("GET", "/document-categories/:id", {
		summary: "A category.",
		may: "view category",
		answer: data(documentCategorySchema),
	}),
	create: endpoint("POST", "/document-categories", {
		summary: "Makes a category.",
		may: "administer tenant",
		headers: createHeaders,
		body: writeBody(documentCategoryCreateSchema),
		answer: created(documentCategorySchema),
		errors: ["ConflictError"],
	}),
	update: endpoint("PUT", "/document-categories/:id", {
		summary: "Writes what is sent of a category.",
		may: "administer tenant",
		body: writeBody(documentCategoryUpdateSchema),
		answer: data(documentCategorySchema),
		errors: ["ConflictError"],
	}),
	delete: endpoint("DELETE", "/document-categories/:id", {
		summary: "Deletes a category in which no document lies.",
		may: "administer tenant",
		answer: deleted,
		errors: ["ConflictError"],
	}),
	merge: endpoint("POST", "/document-categories/:id/merge", {
		summary:
			"Moves the documents of a category to another one, by and by, and deletes it with the last of them.",
		may: "administer tenant",
		body: writeBody(mergeSchema),
		answer: data(mergeProgressSchema),
		errors: ["ConflictError"],
	}),
};

export const folderApi = {
	list: endpoint("GET", "/document-folders", {
		summary: "The folders that the user may see, by name.",
		may: "signedIn",
		query: linkedListQuery,
		answer: page(z.array(documentFolderSchema)),
	}),
	read: endpoint("GET", "/document-folders/:id", {
		summary: "A folder.",
		may: "view tenant",
		answer: data(documentFolderSchema),
	}),
	create: endpoint("POST", "/document-folders", {
		summary: "Makes a folder.",
		may: "edit tenant",
		headers: createHeaders,
		body: writeBody(documentFolderCreateSchema),
		answer: created(documentFolderSchema),
		errors: ["ConflictError"],
	}),
	update: endpoint("PUT", "/document-folders/:id", {
		summary: "Writes what is sent of a folder.",
		may: "edit tenant",
		body: writeBody(documentFolderUpdateSchema),
		answer: data(documentFolderSchema),
		errors: ["ConflictError"],
	}),
	delete: endpoint("DELETE", "/document-folders/:id", {
		summary: "Deletes a folder; its documents stay.",
		may: "edit tenant",
		answer: deleted,
		errors: ["ConflictError"],
	}),
	merge: endpoint("POST", "/document-folders/:id/merge", {
		summary:
			"Moves the documents of a folder to another one, by and by, and deletes it with the last of them.",
		may: "administer tenant",
		body: writeBody(mergeSchema),
		answer: data(mergeProgressSchema),
		errors: ["ConflictError"],
	}),
};

export const partyApi = {
	list: endpoint("GET", "/document-parties", {
		summary: "The parties that the user may see, by name.",
		may: "signedIn",
		query: linkedListQuery,
		answer: page(z.array(documentPartySchema)),
	}),
	read: endpoint("GET", "/document-parties/:id", {
		summary: "A party.",
		may: "view tenant",
		answer: data(documentPartySchema),
	}),
	create: endpoint("POST", "/document-parties", {
		summary: "Makes a party.",
		may: "edit tenant",
		headers: createHeaders,
		body: writeBody(documentPartyCreateSchema),
		answer: created(documentPartySchema),
		errors: ["ConflictError"],
	}),
	update: endpoint("PUT", "/document-parties/:id", {
		summary: "Writes what is sent of a party.",
		may: "edit tenant",
		body: writeBody(documentPartyUpdateSchema),
		answer: data(documentPartySchema),
		errors: ["ConflictError"],
	}),
	delete: endpoint("DELETE", "/document-parties/:id", {
		summary: "Deletes a party that stands on no document.",
		may: "edit tenant",
		answer: deleted,
		errors: ["ConflictError"],
	}),
	merge: endpoint("POST", "/document-parties/:id/merge", {
		summary:
			"Moves the documents of a party to another one, by and by, and deletes it with the last of them.",
		may: "administer tenant",
		body: writeBody(mergeSchema),
		answer: data(mergeProgressSchema),
		errors: ["ConflictError"],
	}),
};

/** Query of a list of what belongs to documents. */
export const ofDocumentsQuery = query({
	filters: queryPart({
		tenant: namedTenant.optional(),
		document: understood((value) => filterValue(value, ["documentId"]), documentIdSchema).optional(),
	}).prefault({}),
	sort: listSort("created").default({ by: "created", order: "asc" }),
	pagination: paginationSchema.prefault({}),
});

/** Which party stands on which document. */
export const participationApi = {
	list: endpoint("GET", "/document-participations", {
		summary:
			"The participations of the documents that the user may see. Far along, `total` says at least how many.",
		may: "signedIn",
		query: ofDocumentsQuery,
		answer: page(z.array(documentParticipationSchema)),
	}),
	read: endpoint("GET", "/document-participations/:id", {
		summary: "A participation.",
		may: "view document",
		answer: data(documentParticipationSchema),
	}),
	create: endpoint("POST", "/document-participations", {
		summary: "Puts a party onto a document.",
		may: "edit document",
		headers: idempotencyHeaders,
		body: writeBody(documentParticipationCreateSchema),
		answer: created(documentParticipationSchema),
		errors: ["ConflictError"],
	}),
	update: endpoint("PUT", "/document-participations/:id", {
		summary:
			"Writes what is sent of the party of a participation, or puts another one in its place. With `crudOperation` `delete` it takes the party off the document, and answers `null`.",
		may: "edit document",
		body: writeBody(documentParticipationUpdateSchema),
		answer: data(documentParticipationSchema.nullable()),
		errors: ["ConflictError"],
	}),
	delete: endpoint("DELETE", "/document-participations/:id", {
		summary: "Takes a party off a document.",
		may: "edit document",
		answer: deleted,
	}),
};

/** The user's tenants. */
export const tenantApi = {
	list: endpoint("GET", "/tenants", {
		summary: "The tenants to which the user belongs, by name.",
		may: "signedIn",
		query: query({
			sort: listSort("name", "created").default({ by: "name", order: "asc" }),
			pagination: paginationSchema.prefault({}),
		}),
		answer: page(z.array(tenantSchema)),
	}),
	read: endpoint("GET", "/tenants/:id", {
		summary: "A tenant, with the user's roles in it.",
		may: "view tenant",
		answer: data(tenantSchema),
	}),
};
