import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_UPLOAD_CHUNKS } from "./constants.ts";
import { documentFileSchema } from "./entities.ts";

const decoded = z.string().transform((value, context) => {
	try {
		return decodeURIComponent(value);
	} catch {
		context.addIssue({ code: "custom", message: "is not URI-encoded" });
		return z.NEVER;
	}
});

/** An upload session's id, chosen by the sender. */
export const sessionIdSchema = z.string().regex(/^upload-[\w-]{8,100}$/);

// Control characters and bidirectional overrides make one name look like another.
const UNREADABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export const chunkHeadersSchema = z
	.object({
		contentType: z
			.string()
			.regex(/^[\w.+-]+\/[\w.+-]+$/)
			.max(255),
		index: z.coerce
			.number()
			.int()
			.min(0)
			.max(MAX_UPLOAD_CHUNKS - 1),
		total: z.coerce.number().int().min(1).max(MAX_UPLOAD_CHUNKS).optional(),
		fileName: decoded.pipe(
			z
				.string()
				.trim()
				.min(1)
				.max(MAX_NAME_LENGTH)
				.refine((name) => !UNREADABLE.test(name), "has control characters"),
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
