import { z } from "zod";
import { documentFileEmbeddingSchema } from "../../entities/entities.ts";
import { writeBody } from "../../entities/writes.ts";
import { MAX_PAGE_SIZE } from "../../constants.ts";
import { listOf, paginationSchema } from "../../explorer/explorer.ts";
import { wholeNumber } from "../../fields.ts";
import { findInFileQuerySchema, foundInFileSchema } from "../../files/find-in-file.ts";
import { pageLayoutSchema, pageRunsSchema } from "../../files/page-layout.ts";
import { anyCase, unlessEmpty } from "../../forgiving.ts";
import { documentIdSchema } from "../../ids.ts";
import { query, queryPart, searchText } from "../../queries.ts";
import {
	MAX_SHARED_DOCUMENTS,
	SHARE_CODE_HEADER,
	SHARE_KINDS,
	SHARE_LINK_PATHS,
	SHARE_PASS_HEADER,
	SHARE_SCOPES,
	SHARE_STATES,
} from "../../sharing/share-words.ts";
import {
	keptShareSchema,
	newShareSchema,
	openedShareSchema,
	receivedPageSchema,
	shareableSchema,
	shareCreateSchema,
	sharedFilesSchema,
	sharePageSchema,
	sharePassSchema,
	shareSchema,
	sharesEndedSchema,
	sharesEndSchema,
	shareUnlockSchema,
	shareUpdateSchema,
} from "../../sharing/share.ts";
import { bytes, created, data, deleted, endpoint, page } from "../endpoint.ts";
import { idempotencyHeaders } from "../headers.ts";
import { latestAfter } from "./latest-first.ts";
import { namedTenant } from "../tenant-lists.ts";

const limit = wholeNumber(1, MAX_PAGE_SIZE).default(25);

const listFilters = {
	/** One or several; none is all. */
	state: listOf(anyCase(SHARE_STATES, "validation.choice"), SHARE_STATES.length, []),
	kind: listOf(anyCase(SHARE_KINDS, "validation.choice"), SHARE_KINDS.length, []),
	/** Words that occur in the name of a document, of the receiver or of whoever has shared it. */
	text: searchText(),
};

export const shareListQuery = query({
	filters: queryPart({
		...listFilters,
		scope: anyCase(SHARE_SCOPES, "validation.choice").default("mine"),
		tenant: namedTenant.optional(),
		/** The shares of this document. */
		document: unlessEmpty(documentIdSchema),
	}).prefault({}),
	/** What the answer before said as `next`. */
	after: latestAfter,
	limit,
});
export type ShareListQuery = z.infer<typeof shareListQuery>;

export const receivedListQuery = query({
	filters: queryPart(listFilters).prefault({}),
	after: latestAfter,
	limit,
});
export type ReceivedListQuery = z.infer<typeof receivedListQuery>;

export const shareableQuery = query({ documents: listOf(documentIdSchema, MAX_SHARED_DOCUMENTS) });

/** Sharing documents, for whoever may edit them. Not in the specification. */
export const shareApi = {
	list: endpoint("GET", "/shares", {
		summary:
			"What the user has shared, or all that the user's tenants share, for their admins; the newest first.",
		may: "signedIn",
		query: shareListQuery,
		answer: data(sharePageSchema),
	}),
	received: endpoint("GET", "/shares/received", {
		summary: "What was shared with the user, and the links that they keep; the latest first.",
		may: "signedIn",
		query: receivedListQuery,
		answer: data(receivedPageSchema),
	}),
	shareable: endpoint("GET", "/shares/documents", {
		summary: "Which of these documents the user may share, in their order. What is not seen is left out.",
		may: "signedIn",
		query: shareableQuery,
		answer: data(z.array(shareableSchema)),
	}),
	create: endpoint("POST", "/shares", {
		summary:
			"Shares documents with a member, with a person by e-mail, or by a link. One share for each tenant; the code of a link is said this once.",
		may: "edit document",
		asksForPerson: true,
		headers: idempotencyHeaders,
		body: writeBody(shareCreateSchema),
		answer: created(z.array(newShareSchema)),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	read: endpoint("GET", "/shares/:id", {
		summary: "A share, for whoever has made it and the tenant's admins.",
		may: "own",
		answer: data(shareSchema),
	}),
	update: endpoint("PUT", "/shares/:id", {
		summary: "Changes what is sent of a share: its last day, note, facts, password. It counts at once.",
		may: "own",
		asksForPerson: true,
		body: writeBody(shareUpdateSchema),
		answer: data(shareSchema),
		errors: ["ConflictError"],
	}),
	renew: endpoint("POST", "/shares/:id/renew", {
		summary:
			"Gives a link a new code, or sends a person the mail again. What the old code opened it opens no more.",
		may: "own",
		asksForPerson: true,
		answer: data(newShareSchema),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	end: endpoint("DELETE", "/shares/:id", {
		summary: "Ends a share, at once and everywhere.",
		may: "own",
		answer: deleted,
	}),
	endSeveral: endpoint("POST", "/shares/end", {
		summary: "Ends several shares. Says which have ended.",
		may: "signedIn",
		body: writeBody(sharesEndSchema),
		answer: data(sharesEndedSchema),
	}),
	leave: endpoint("DELETE", "/shares/received/:id", {
		summary: "Takes away what was shared with the user, or a link that they keep.",
		may: "own",
		answer: deleted,
	}),
};

/** Whatever stands in them: a code that is none is answered as one that counts no more. */
const linkHeaders = z.object({
	[SHARE_CODE_HEADER]: z.string().optional(),
	[SHARE_PASS_HEADER]: z.string().optional(),
});
const pageNumber = wholeNumber(1, 100_000);
/** Of a code that is wrong, over or withdrawn alike. */
const errors = ["NotFoundError", "TooManyRequestsError"] as const;
/** The same, where the password has not been shown. */
const fileErrors = [...errors, "ForbiddenError"] as const;

/** What is shared by a link, for whoever has it. Not in the specification. */
export const shareLinkApi = {
	open: endpoint("POST", SHARE_LINK_PATHS.open, {
		summary: "What a code opens. Counts as an opening, unless a pass is shown that counts still.",
		may: "anyone",
		headers: linkHeaders,
		answer: data(openedShareSchema),
		errors,
	}),
	unlock: endpoint("POST", SHARE_LINK_PATHS.unlock, {
		summary: "A pass, for the password of a link.",
		may: "anyone",
		headers: linkHeaders,
		body: shareUnlockSchema,
		answer: data(sharePassSchema),
		errors,
	}),
	keep: endpoint("POST", SHARE_LINK_PATHS.keep, {
		summary: "Accepts what was shared with a person, or keeps a link among what was shared with the user.",
		may: "signedIn",
		asksForPerson: true,
		headers: linkHeaders,
		answer: data(keptShareSchema),
		errors: [...errors, "ConflictError"],
	}),
	files: endpoint("GET", SHARE_LINK_PATHS.files, {
		summary: "All files of a link, document by document.",
		may: "anyone",
		headers: linkHeaders,
		query: query({
			after: z
				.string()
				.regex(/^\d{1,12}-\d{1,12}$/, "validation.format")
				.optional(),
		}),
		answer: data(sharedFilesSchema),
		errors: fileErrors,
	}),
	content: endpoint("GET", SHARE_LINK_PATHS.content, {
		summary: "The bytes of a link's file, whole or in part.",
		may: "anyone",
		headers: linkHeaders,
		query: query({ download: z.enum(["0", "1"]).default("0") }),
		answer: bytes("application/octet-stream"),
		errors: [...fileErrors, "RangeNotSatisfiableError"],
	}),
	preview: endpoint("GET", SHARE_LINK_PATHS.preview, {
		summary: "A page of a link's file as a picture.",
		may: "anyone",
		headers: linkHeaders,
		query: query({ page: pageNumber.default(1), width: wholeNumber(1, 10_000).default(1_000) }),
		answer: bytes("image/webp"),
		errors: fileErrors,
	}),
	layout: endpoint("GET", SHARE_LINK_PATHS.layout, {
		summary: "Where the words of a page stand.",
		may: "anyone",
		headers: linkHeaders,
		query: query({ page: pageNumber }),
		answer: data(pageLayoutSchema),
		errors: fileErrors,
	}),
	pages: endpoint("GET", SHARE_LINK_PATHS.pages, {
		summary: "The sizes of all pages of a link's file.",
		may: "anyone",
		headers: linkHeaders,
		answer: data(pageRunsSchema),
		errors: fileErrors,
	}),
	find: endpoint("GET", SHARE_LINK_PATHS.find, {
		summary: "Where a link's file says what is looked for.",
		may: "anyone",
		headers: linkHeaders,
		query: findInFileQuerySchema,
		answer: data(foundInFileSchema),
		errors: fileErrors,
	}),
	text: endpoint("GET", SHARE_LINK_PATHS.text, {
		summary: "The text of a link's file in chunks.",
		may: "anyone",
		headers: linkHeaders,
		query: query({ page: pageNumber.optional(), pagination: paginationSchema.prefault({}) }),
		answer: page(z.array(documentFileEmbeddingSchema)),
		errors: fileErrors,
	}),
};
