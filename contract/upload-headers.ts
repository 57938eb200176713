/** What an upload says in its headers (spec 7). Free of schemas, so that a browser can have it for little. */

/**
 * Headers of one chunk of `POST /document-files/upload/{id}` (spec 7). Indices count from 0. The total may be missing
 * from every chunk but the last, because a form that is streamed does not know it earlier. The size of the whole file,
 * in bytes, may always be missing (the spec does not have it); with it, a file that does not fit is refused before its
 * first byte is read.
 */
export const CHUNK_HEADERS = {
	contentType: "X-Content-Type",
	index: "X-Chunk-Index",
	total: "X-Total-Chunks",
	fileName: "X-File-Name",
	fileSize: "X-File-Size",
	sessionId: "X-Session-ID",
} as const;

/** Prefix of every upload session's id (spec 7). */
export const UPLOAD_SESSION_PREFIX = "upload-";
