import { z } from "zod";
import { accessRightsSchema } from "../answers.ts";
import { documentBinQuerySchema, documentBinSchema } from "../explorer/document-bin.ts";
import { documentChainSchema, documentQuerySchema, readDocumentSchema } from "../entities/document-chain.ts";
import { documentSuggestionsSchema } from "../suggestions/document-suggestions.ts";
import { documentHistorySchema } from "../entities/document-history.ts";
import { documentViewersSchema } from "../entities/document-viewers.ts";
import {
	documentMoveAnswerSchema,
	documentMoveQuerySchema,
	documentMoveSchema,
	documentMoveWriteSchema,
} from "../entities/document-move.ts";
import { documentFileSchema, documentSchema } from "../entities/entities.ts";
import {
	documentCreateSchema,
	documentFileOrderSchema,
	documentUndoSchema,
	documentUpdateSchema,
	writeBody,
} from "../entities/writes.ts";
import { explorerExportQuerySchema } from "../explorer/explorer-export.ts";
import { explorerIdsAnswerSchema, explorerIdsQuerySchema } from "../explorer/explorer-ids.ts";
import {
	explorerAnswerSchema,
	explorerFilterOptionsSchema,
	explorerQuerySchema,
	filterOptionsQuerySchema,
	pageQuerySchema,
} from "../explorer/explorer.ts";
import { searchAnswerSchema, searchQuerySchema } from "../search/search.ts";
import { bytes, created, data, deleted, endpoint, page } from "./endpoint.ts";
import { createHeaders, importHeaders } from "./headers.ts";

/** The calls of spec 7 under Documents. Fixed paths stand before those with an id. */
export const documentApi = {
	list: endpoint("GET", "/documents", {
		summary: "A page of the documents that the user may see, each with all that belongs to it.",
		may: "signedIn",
		query: explorerQuerySchema,
		answer: page(z.array(documentSchema)),
	}),
	explore: endpoint("GET", "/documents/explorer", {
		summary: "A page of the documents that the user may see.",
		may: "signedIn",
		query: explorerQuerySchema,
		answer: data(explorerAnswerSchema),
	}),
	search: endpoint("GET", "/documents/search", {
		summary: "A page of the documents in which the search is found, the best match first.",
		may: "signedIn",
		query: searchQuerySchema,
		answer: data(searchAnswerSchema),
	}),
	selectable: endpoint("GET", "/documents/explorer/ids", {
		summary: "All documents that match, each with what setting its state takes.",
		may: "signedIn",
		query: explorerIdsQuerySchema,
		answer: data(explorerIdsAnswerSchema),
	}),
	filterOptions: endpoint("GET", "/documents/explorer/filter", {
		summary: "What the explorer can be filtered by, each with its number of documents.",
		may: "signedIn",
		query: filterOptionsQuerySchema,
		answer: data(explorerFilterOptionsSchema),
	}),
	export: endpoint("GET", "/documents/explorer/export", {
		summary: "All documents that match, 10,000 at most, as a stream of one JSON object a line.",
		may: "signedIn",
		query: explorerExportQuerySchema,
		answer: bytes("application/x-ndjson"),
	}),
	bin: endpoint("GET", "/documents/bin", {
		summary: "A page of the deleted documents that the user may restore; 403 for who may edit nowhere.",
		may: "signedIn",
		query: documentBinQuerySchema,
		answer: page(documentBinSchema),
		errors: ["ForbiddenError"],
	}),
	accessRights: endpoint("GET", "/documents/access-rights/:id", {
		summary: "The user's rights on a document and roles in its tenant.",
		may: "view document",
		answer: data(accessRightsSchema),
	}),
	read: endpoint("GET", "/documents/:id", {
		summary: "A document with all that belongs to it.",
		may: "view document",
		query: documentQuerySchema,
		answer: data(readDocumentSchema),
	}),
	history: endpoint("GET", "/documents/:id/history", {
		summary: "What was changed, by whom and when; the newest first.",
		may: "view document",
		query: pageQuerySchema,
		answer: page(documentHistorySchema),
	}),
	viewers: endpoint("GET", "/documents/:id/viewers", {
		summary: "Who can see the document, and why; whoever may only read it gets the own line alone.",
		may: "view document",
		answer: data(documentViewersSchema),
	}),
	chain: endpoint("GET", "/documents/:id/chain", {
		summary: "The documents that replace one another, oldest first.",
		may: "view document",
		answer: data(documentChainSchema),
	}),
	suggestions: endpoint("GET", "/documents/:id/suggestions", {
		summary: "What the document might be filed under, by its text and by how similar ones are filed.",
		may: "edit document",
		answer: data(documentSuggestionsSchema),
	}),
	create: endpoint("POST", "/documents", {
		summary: "Makes a document.",
		may: "edit category",
		headers: createHeaders,
		body: writeBody(documentCreateSchema),
		answer: created(documentSchema),
		errors: ["ConflictError"],
	}),
	write: endpoint("PUT", "/documents/:id", {
		summary: "Writes what is sent of a document, its state too.",
		may: "edit document",
		headers: importHeaders,
		body: writeBody(documentUpdateSchema),
		answer: data(documentSchema),
		errors: ["ConflictError"],
	}),
	delete: endpoint("DELETE", "/documents/:id", {
		summary: "Sets a document's state to Deleted.",
		may: "edit document",
		answer: deleted,
	}),
	undo: endpoint("POST", "/documents/:id/undo", {
		summary: "Takes back the user's own last change of state, of category, folders and parties, or of dates.",
		may: "edit document",
		body: writeBody(documentUndoSchema),
		answer: data(documentSchema),
		errors: ["ConflictError"],
	}),
	restore: endpoint("POST", "/documents/:id/restore", {
		summary: "Brings a deleted document back to the state that it had, for 30 days.",
		may: "edit document",
		body: writeBody(documentUndoSchema),
		answer: data(documentSchema),
		errors: ["ConflictError"],
	}),
	readMove: endpoint("GET", "/documents/:id/move", {
		summary: "How far the document's move is; with a tenant, what moving it there would come to.",
		may: "view document",
		query: documentMoveQuerySchema,
		answer: data(documentMoveAnswerSchema),
		errors: ["ForbiddenError"],
	}),
	move: endpoint("POST", "/documents/:id/move", {
		summary:
			"Moves a document to another of the user's tenants; a long move is still running when it answers.",
		may: "edit document",
		body: writeBody(documentMoveWriteSchema),
		answer: data(documentMoveSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	orderFiles: endpoint("PUT", "/documents/:id/file-order", {
		summary: "Puts the document's files into another order.",
		may: "edit document",
		body: writeBody(documentFileOrderSchema),
		answer: data(z.array(documentFileSchema)),
	}),
};
