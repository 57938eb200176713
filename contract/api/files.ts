import { z } from "zod";
import { documentFileEmbeddingSchema, documentFileSchema } from "../entities/entities.ts";
import { documentFileRenameSchema, writeBody } from "../entities/writes.ts";
import { paginationSchema } from "../explorer/explorer.ts";
import { wholeNumber } from "../fields.ts";
import { FILE_PATHS } from "../files/file-paths.ts";
import { findInFileQuerySchema, foundInFileSchema } from "../files/find-in-file.ts";
import { pageLayoutSchema, pageRunsSchema } from "../files/page-layout.ts";
import {
	chunkAnswerSchema,
	fileCheckQuerySchema,
	fileCheckSchema,
	sessionIdSchema,
} from "../files/upload.ts";
import { query } from "../queries.ts";
import { bytes, data, deleted, endpoint, page } from "./endpoint.ts";
import { uploadHeaders } from "./headers.ts";
import { ofDocumentsQuery } from "./tenant-lists.ts";

const sessionQuery = query({ sessionId: sessionIdSchema });
const pageNumber = wholeNumber(1, 100_000);

/** Files of documents: their upload in chunks (spec 7), bytes, pictures and text. */
export const fileApi = {
	check: endpoint("GET", FILE_PATHS.check, {
		summary: "Whether a file would find room, and which documents have the same one.",
		may: "edit tenant",
		query: fileCheckQuerySchema,
		answer: data(fileCheckSchema),
	}),
	upload: endpoint("POST", FILE_PATHS.upload, {
		summary:
			"Takes one chunk of a file of the document; once all have arrived, the file is there. A last chunk that comes before others is kept, and answered 400 with `missingChunks`.",
		may: "edit document",
		headers: uploadHeaders,
		takesBytes: true,
		answer: data(chunkAnswerSchema),
		errors: ["ConflictError", "PayloadTooLargeError", "TooManyRequestsError"],
	}),
	readUpload: endpoint("GET", FILE_PATHS.upload, {
		summary: "What has arrived of an upload.",
		may: "edit document",
		query: sessionQuery,
		answer: data(chunkAnswerSchema),
	}),
	cancelUpload: endpoint("DELETE", FILE_PATHS.upload, {
		summary: "Forgets an upload.",
		may: "edit document",
		query: sessionQuery,
		answer: deleted,
		errors: ["ConflictError"],
	}),
	list: endpoint("GET", FILE_PATHS.list, {
		summary: "The files of the documents that the user may see. Far along, `total` says at least how many.",
		may: "signedIn",
		query: ofDocumentsQuery,
		answer: page(z.array(documentFileSchema)),
	}),
	read: endpoint("GET", FILE_PATHS.file, {
		summary: "A file, with how far its reading is.",
		may: "view document",
		answer: data(documentFileSchema),
	}),
	rename: endpoint("PUT", FILE_PATHS.file, {
		summary: "Gives a file another name.",
		may: "edit document",
		body: writeBody(documentFileRenameSchema),
		answer: data(documentFileSchema),
	}),
	delete: endpoint("DELETE", FILE_PATHS.file, {
		summary: "Deletes a file with all that was read from it.",
		may: "edit document",
		answer: deleted,
	}),
	process: endpoint("POST", FILE_PATHS.process, {
		summary: "Has a file read once more.",
		may: "edit document",
		answer: data(documentFileSchema),
		errors: ["ConflictError"],
	}),
	content: endpoint("GET", FILE_PATHS.content, {
		summary: "The bytes of a file, whole or in part.",
		may: "view document",
		query: query({ download: z.enum(["0", "1"]).default("0") }),
		answer: bytes("application/octet-stream"),
		errors: ["RangeNotSatisfiableError"],
	}),
	preview: endpoint("GET", FILE_PATHS.preview, {
		summary: "A page of a file as a picture.",
		may: "view document",
		query: query({
			page: pageNumber.default(1),
			/** In pixels; the nearest larger one that is drawn comes. */
			width: wholeNumber(1, 10_000).default(1_000),
		}),
		answer: bytes("image/webp"),
	}),
	layout: endpoint("GET", FILE_PATHS.layout, {
		summary: "Where the words of a page stand.",
		may: "view document",
		query: query({ page: pageNumber }),
		answer: data(pageLayoutSchema),
	}),
	pages: endpoint("GET", FILE_PATHS.pages, {
		summary: "The sizes of all pages.",
		may: "view document",
		answer: data(pageRunsSchema),
	}),
	find: endpoint("GET", FILE_PATHS.find, {
		summary: "Where a file says what is looked for.",
		may: "view document",
		query: findInFileQuerySchema,
		answer: data(foundInFileSchema),
	}),
	text: endpoint("GET", FILE_PATHS.text, {
		summary: "The text of a file in chunks.",
		may: "view document",
		query: query({ page: pageNumber.optional(), pagination: paginationSchema.prefault({}) }),
		answer: page(z.array(documentFileEmbeddingSchema)),
	}),
};
