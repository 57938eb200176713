import {
	acceptableFileName,
	CHUNK_HEADERS,
	UPLOAD_SESSION_PREFIX,
} from "../../../contract/files/upload-headers.ts";
import { randomId } from "../../random-id.ts";

/** What is said of one chunk. `total` is missing as long as it is not known. */
export interface ChunkDescription {
	sessionId: string;
	index: number;
	total?: number;
	fileName: string;
	contentType: string;
	/** Bytes of the whole file, where they are known. */
	fileSize?: number;
}

/** A new upload's id: a random string that starts with "upload-" (spec 7). */
export function newUploadSession(): string {
	return `${UPLOAD_SESSION_PREFIX}${randomId()}`;
}

/** The headers of spec 7. */
export function chunkHeaders(chunk: ChunkDescription): Record<string, string> {
	return {
		"Content-Type": "application/octet-stream",
		[CHUNK_HEADERS.contentType]: bareType(chunk.contentType),
		[CHUNK_HEADERS.index]: String(chunk.index),
		[CHUNK_HEADERS.fileName]: encodeURIComponent(acceptableFileName(chunk.fileName)),
		[CHUNK_HEADERS.sessionId]: chunk.sessionId,
		...(chunk.total !== undefined && { [CHUNK_HEADERS.total]: String(chunk.total) }),
		...(chunk.fileSize !== undefined && { [CHUNK_HEADERS.fileSize]: String(chunk.fileSize) }),
	};
}

/** A content type without its parameters; what a browser does not know is just bytes. */
function bareType(contentType: string): string {
	const [bare = ""] = contentType.split(";");
	return /^[\w.+-]+\/[\w.+-]+$/.test(bare.trim()) ? bare.trim() : "application/octet-stream";
}
