import { z } from "zod";
import { VISIBLE } from "../characters.ts";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { DOCUMENT_STATES } from "../entities/document-state.ts";
import { documentFileSchema, namedSchema } from "../entities/entities.ts";
import { tenantNameSchema } from "../ids.ts";
import { understood } from "../forgiving.ts";
import { query } from "../queries.ts";
import { UNREADABLE } from "./upload-headers.ts";

const ANY_BYTES = "application/octet-stream";

const decoded = z.string().transform((value, context) => {
	try {
		return decodeURIComponent(value);
	} catch {
		context.addIssue({ code: "custom", message: "is not URI-encoded" });
		return z.NEVER;
	}
});

/** An upload session's id, chosen by the sender: `upload-` and 1 to 100 printable characters. */
export const sessionIdSchema = z.string().regex(/^upload-[ -~]{1,100}$/);

/** A content type. Its parameters say nothing of bytes; none at all is one of just bytes. */
const contentTypeSchema = understood<z.ZodString, string>(
	(value) => (typeof value === "string" ? value.split(";")[0]?.trim() || ANY_BYTES : value),
	z
		.string()
		.regex(/^[\w.+-]+\/[\w.+-]+$/)
		.max(255),
).default(ANY_BYTES);

// What `Number` takes besides: "1e3", "0x10", " 1".
const digits = z
	.string()
	.regex(/^\d{1,15}$/, "is not a number of digits alone")
	.transform(Number);

/** A number of bytes, at least one. */
const bytesSchema = digits.pipe(z.number().min(1));

export const chunkHeadersSchema = z
	.object({
		contentType: contentTypeSchema,
		index: digits,
		total: digits.pipe(z.number().min(1)).optional(),
		fileSize: bytesSchema.optional(),
		// What a header has beyond ASCII most clients send as Latin-1, of which the server can make nothing.
		fileName: z
			.string()
			.refine((sent) => !sent.includes("\ufffd"), "is neither UTF-8 nor URI-encoded")
			.pipe(decoded)
			.pipe(
				z
					.string()
					.trim()
					.min(1)
					.max(MAX_NAME_LENGTH)
					.refine((name) => !UNREADABLE.test(name), "has control characters")
					.refine((name) => VISIBLE.test(name), "has nothing that can be seen"),
			),
		sessionId: sessionIdSchema,
	})
	.refine((value) => value.total === undefined || value.index < value.total, {
		path: ["index"],
		message: "is not below the total",
	});
export type ChunkHeaders = z.infer<typeof chunkHeadersSchema>;

/** Data of the answer to a chunk: what has arrived, and the file once all has. */
export const chunkAnswerSchema = z.object({
	sessionId: z.string(),
	receivedChunks: z.array(z.number().int()),
	documentFile: documentFileSchema.nullable(),
});
export type ChunkAnswer = z.infer<typeof chunkAnswerSchema>;

/** Query of `GET /document-files/check`: what is asked before the first byte of a file travels. */
export const fileCheckQuerySchema = query({
	/** The tenant in which the file is to be kept. */
	tenant: tenantNameSchema,
	/** Size of the file in bytes. */
	size: bytesSchema,
	/** SHA-256 of its bytes in hexadecimal; without it no file is recognised. */
	sha256: z
		.string()
		.regex(/^[0-9a-f]{64}$/i)
		.toLowerCase()
		.optional(),
});
export type FileCheckQuery = Pick<z.infer<typeof fileCheckQuerySchema>, "size" | "sha256">;

/** Data of `GET /document-files/check`. */
export const fileCheckSchema = z.object({
	/** What the tenant's files take up and may take up, in bytes. */
	storage: z.object({ used: z.number().int(), limit: z.number().int() }),
	/** Whether a file of this size finds room beside what is there and what is on its way. */
	fits: z.boolean(),
	/** Files with the same bytes, of documents that the asking user may see; the newest first, not all of very many. */
	sameFiles: z.array(
		namedSchema.extend({
			/** The document that has the file. */
			document: namedSchema.extend({ state: z.enum(DOCUMENT_STATES) }),
		}),
	),
});
export type FileCheck = z.infer<typeof fileCheckSchema>;
