import { z } from "zod";
import {
	documentCategorySchema,
	documentFolderSchema,
	documentParticipationSchema,
	documentPartySchema,
} from "../entities/entities.ts";
import {
	documentCategoryCreateSchema,
	documentCategoryUpdateSchema,
	documentFolderCreateSchema,
	documentFolderUpdateSchema,
} from "../entities/list-writes.ts";
import {
	documentParticipationCreateSchema,
	documentParticipationUpdateSchema,
} from "../entities/participation-writes.ts";
import { documentPartyCreateSchema, documentPartyUpdateSchema } from "../entities/party-writes.ts";
import { writeBody } from "../entities/writes.ts";
import { paginationSchema } from "../explorer/explorer.ts";
import { inputObject } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";
import { created, data, deleted, endpoint, page } from "./endpoint.ts";
import { idempotencyHeaders } from "./headers.ts";

/** The generic lists of spec 7: what the documents of a tenant point at. */

/** Query of every list. */
export const listQuery = inputObject({
	filters: inputObject({
		tenant: documentIdSchema.optional(),
		/** Words that occur in the name. */
		text: z.string().trim().max(200).default(""),
	}).prefault({}),
	pagination: paginationSchema.prefault({}),
});

export const categoryApi = {
	list: endpoint("GET", "/document-categories", {
		summary: "The categories that the user may see, by name.",
		may: "signedIn",
		query: listQuery,
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
		headers: idempotencyHeaders,
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
};

export const folderApi = {
	list: endpoint("GET", "/document-folders", {
		summary: "The folders that the user may see, by name.",
		may: "signedIn",
		query: listQuery,
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
		headers: idempotencyHeaders,
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
};

export const partyApi = {
	list: endpoint("GET", "/document-parties", {
		summary: "The parties that the user may see, by name.",
		may: "signedIn",
		query: listQuery,
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
		headers: idempotencyHeaders,
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
};

/** Which party stands on which document. */
export const participationApi = {
	create: endpoint("POST", "/document-participations", {
		summary: "Puts a party onto a document.",
		may: "edit document",
		headers: idempotencyHeaders,
		body: writeBody(documentParticipationCreateSchema),
		answer: created(documentParticipationSchema),
		errors: ["ConflictError"],
	}),
	update: endpoint("PUT", "/document-participations/:id", {
		summary: "Writes what is sent of the party of a participation, or puts another one in its place.",
		may: "edit document",
		body: writeBody(documentParticipationUpdateSchema),
		answer: data(documentParticipationSchema),
		errors: ["ConflictError"],
	}),
	delete: endpoint("DELETE", "/document-participations/:id", {
		summary: "Takes a party off a document.",
		may: "edit document",
		answer: deleted,
	}),
};
