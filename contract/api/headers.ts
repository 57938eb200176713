import { z } from "zod";
import { CHUNK_HEADERS } from "../files/upload-headers.ts";
import { chunkHeadersSchema } from "../files/upload.ts";
import { documentIdSchema } from "../ids.ts";

/** Headers that mean something to an endpoint, by their names. */

/** A repeated POST with the same key is answered with the first answer. */
export const idempotencyHeaders = z.object({ "Idempotency-Key": z.string().min(1).max(200).optional() });

/** Names the import to which something belongs that is made or changed. */
export const IMPORT_HEADER = "X-Import";
/** How many files it brings for a document. */
export const IMPORT_FILES_HEADER = "X-Import-Files";

const ofImport = {
	[IMPORT_HEADER]: documentIdSchema.optional(),
	[IMPORT_FILES_HEADER]: z.coerce.number().int().min(0).max(100_000).optional(),
};
export const importHeaders = z.object(ofImport);

/** Headers of what an import makes. */
export const createHeaders = idempotencyHeaders.extend(ofImport);

const { contentType, index, total, fileName, fileSize, sessionId } = chunkHeadersSchema.shape;

/** Headers of a chunk. (They are read by `chunkHeadersSchema`, which knows how they go together.) */
export const uploadHeaders = z.object({
	[CHUNK_HEADERS.contentType]: contentType,
	[CHUNK_HEADERS.index]: index,
	[CHUNK_HEADERS.total]: total,
	[CHUNK_HEADERS.fileName]: fileName,
	[CHUNK_HEADERS.fileSize]: fileSize,
	[CHUNK_HEADERS.sessionId]: sessionId,
});

/**
 * The address of who asks, as the app in front of the CMS knows it. What clients send under this name goes no further
 * than the app.
 */
export const CLIENT_ADDRESS_HEADER = "X-Client-Address";

/** Names the device at sign-in: what earlier sessions on it were given as `device`, with dots between them. */
export const DEVICE_HEADER = "X-Device";

export const signInHeaders = z.object({ [DEVICE_HEADER]: z.string().max(1_000).optional() });
