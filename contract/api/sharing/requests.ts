import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../constants.ts";
import { writeBody } from "../../entities/writes.ts";
import { listOf } from "../../explorer/explorer.ts";
import { wholeNumber } from "../../fields.ts";
import { anyCase } from "../../forgiving.ts";
import { query, queryPart, searchText } from "../../queries.ts";
import {
	documentRequestSchema,
	handedInSchema,
	newDocumentRequestSchema,
	openedRequestSchema,
	requestCreateSchema,
	requestPageSchema,
	requestUpdateSchema,
} from "../../requests/document-request.ts";
import {
	REQUEST_CODE_HEADER,
	REQUEST_LINK_PATHS,
	REQUEST_SCOPES,
	REQUEST_STATES,
} from "../../requests/request-words.ts";
import { created, data, deleted, endpoint } from "../endpoint.ts";
import { idempotencyHeaders, uploadHeaders } from "../headers.ts";
import { latestAfter } from "./latest-first.ts";
import { namedTenant } from "../tenant-lists.ts";

export const requestListQuery = query({
	filters: queryPart({
		/** One or several; none is all. */
		state: listOf(anyCase(REQUEST_STATES, "validation.choice"), REQUEST_STATES.length, []),
		scope: anyCase(REQUEST_SCOPES, "validation.choice").default("mine"),
		tenant: namedTenant.optional(),
		/** Words of the name, or of whom is asked. */
		text: searchText(),
	}).prefault({}),
	/** What the answer before said as `next`. */
	after: latestAfter,
	limit: wholeNumber(1, MAX_PAGE_SIZE).default(25),
});
export type RequestListQuery = z.infer<typeof requestListQuery>;

const mailErrors = ["ConflictError", "TooManyRequestsError"] as const;

/** Asking others for documents, for whoever may file in a category. Not in the specification. */
export const requestApi = {
	list: endpoint("GET", "/document-requests", {
		summary:
			"What the user has asked others for, or all that the user's tenants ask for, for their admins; the newest first.",
		may: "signedIn",
		query: requestListQuery,
		answer: data(requestPageSchema),
	}),
	create: endpoint("POST", "/document-requests", {
		summary:
			"Asks somebody for documents: a checklist behind a link, which is said this once and, where an address is named, sent by mail.",
		may: "edit category",
		asksForPerson: true,
		headers: idempotencyHeaders,
		body: writeBody(requestCreateSchema),
		answer: created(newDocumentRequestSchema),
		errors: mailErrors,
	}),
	read: endpoint("GET", "/document-requests/:id", {
		summary: "A request, for whoever has made it and the tenant's admins.",
		may: "own",
		answer: data(documentRequestSchema),
	}),
	update: endpoint("PUT", "/document-requests/:id", {
		summary: "Changes what is sent of a request: its checklist, last day, note, reminders.",
		may: "own",
		asksForPerson: true,
		body: writeBody(requestUpdateSchema),
		answer: data(documentRequestSchema),
		errors: mailErrors,
	}),
	renew: endpoint("POST", "/document-requests/:id/renew", {
		summary: "Gives a request a new code. What was handed out before opens nothing any more.",
		may: "own",
		asksForPerson: true,
		answer: data(newDocumentRequestSchema),
		errors: ["ConflictError"],
	}),
	remind: endpoint("POST", "/document-requests/:id/remind", {
		summary: "Sends a reminder now. 409 where nothing is missing, or no address is known.",
		may: "own",
		asksForPerson: true,
		answer: data(documentRequestSchema),
		errors: mailErrors,
	}),
	end: endpoint("DELETE", "/document-requests/:id", {
		summary: "Ends a request, at once and everywhere. What has come stays.",
		may: "own",
		answer: deleted,
	}),
};

/** Whatever stands in it: a code that is none is answered as one that counts no more. */
const codeHeader = { [REQUEST_CODE_HEADER]: z.string().optional() };
/** Of a code that is wrong, over or withdrawn alike. */
const errors = ["NotFoundError", "TooManyRequestsError"] as const;

/** What somebody hands in by a link, without an account. Not in the specification. */
export const requestLinkApi = {
	open: endpoint("POST", REQUEST_LINK_PATHS.open, {
		summary: "The checklist that a code opens.",
		may: "anyone",
		headers: z.object(codeHeader),
		answer: data(openedRequestSchema),
		errors,
	}),
	mute: endpoint("POST", REQUEST_LINK_PATHS.mute, {
		summary: "Has no more mails remind of a request: who gets them wants none.",
		may: "anyone",
		headers: z.object(codeHeader),
		answer: deleted,
		errors,
	}),
	upload: endpoint("POST", REQUEST_LINK_PATHS.upload, {
		summary:
			"Takes one chunk of a file for a line of the checklist, as `POST /documents/{id}/files` does; once all have arrived, it is handed in.",
		may: "anyone",
		headers: uploadHeaders.extend(codeHeader),
		takesBytes: true,
		answer: data(handedInSchema),
		errors: [...errors, "ForbiddenError", "ConflictError", "PayloadTooLargeError"],
	}),
};
