import { VISIBLE } from "../characters.ts";
import { MAX_NAME_LENGTH } from "../constants.ts";

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

/** Control characters, line separators and bidirectional overrides: with them one name looks like another. */
export const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;

/** The name under which a file can be kept: as it is, but for what `X-File-Name` may not have. */
export function acceptableFileName(name: string): string {
	const readable = name.toWellFormed().replaceAll(new RegExp(UNREADABLE, "gu"), "").trim();
	const fitting = readable.length <= MAX_NAME_LENGTH ? readable : shortened(readable);
	return VISIBLE.test(fitting) ? fitting : "_";
}

function shortened(name: string): string {
	const extension = EXTENSION.exec(name)?.[0] ?? "";
	const stem = name.slice(0, MAX_NAME_LENGTH - extension.length);
	// Half of a character that takes two is none.
	return stem.replace(/[\ud800-\udbff]$/, "") + extension;
}
