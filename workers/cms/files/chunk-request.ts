import { MAX_UPLOAD_CHUNK_BYTES, MAX_UPLOAD_CHUNKS } from "../../../contract/constants.ts";
import { ContractError, refusedFields } from "../../../contract/errors.ts";
import { CHUNK_HEADERS } from "../../../contract/files/upload-headers.ts";
import { chunkHeadersSchema, type ChunkHeaders } from "../../../contract/files/upload.ts";
import type { IncomingChunk } from "../tenant/files/upload-rules.ts";

/** What the headers of a chunk say (spec 7). Refuses with a 400 that names the header, or 413. */
export function announcedChunk(headers: Headers): IncomingChunk {
	const size = contentLength(headers.get("Content-Length"));
	const { total, fileSize, ...named } = namedHeaders(headers);
	// Said by their number already, before anything of the file is kept.
	if (Math.max(named.index + 1, total ?? 0) > MAX_UPLOAD_CHUNKS) throw tooLarge();
	return { ...named, total: total ?? null, fileSize: fileSize ?? null, size };
}

function namedHeaders(headers: Headers): ChunkHeaders {
	const sent = Object.fromEntries(
		Object.entries(CHUNK_HEADERS).map(([field, header]) => [field, headers.get(header) || undefined]),
	);
	const parsed = chunkHeadersSchema.safeParse(sent);
	if (parsed.success) return parsed.data;
	const errors = refusedFields(parsed.error).map(({ path: [field], message }) => ({
		path: [headerOf(String(field))],
		message,
	}));
	throw refused(errors);
}

function headerOf(field: string): string {
	return new Map<string, string>(Object.entries(CHUNK_HEADERS)).get(field) ?? field;
}

// R2 takes a stream only where its length is known.
function contentLength(header: string | null): number {
	const size = /^\d+$/.test(header ?? "") ? Number(header) : 0;
	if (size === 0) throw refused([{ path: ["Content-Length"], message: "must be the size of the chunk" }]);
	if (size > MAX_UPLOAD_CHUNK_BYTES) throw tooLarge();
	return size;
}

function tooLarge(): ContractError {
	return new ContractError("PayloadTooLargeError", "upload.tooLarge");
}

function refused(errors: { path: string[]; message: string }[]): ContractError {
	const [first] = errors;
	return new ContractError("ValidationError", `${first?.path[0]}: ${first?.message}`, { errors });
}
