import { ContractError } from "../../../contract/errors.ts";
import { readableBody } from "../http/readable-error.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { byteRange } from "./byte-range.ts";
import { contentDisposition } from "../../../contract/files/content-disposition.ts";
import { isSafeToShow, servedType } from "./content-type.ts";

/** Whatever a file holds, it can neither run nor load anything, nor reach into the page that shows it. */
const SANDBOX =
	"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'";

/**
 * A file's bytes, whole or the part asked for, streamed. A file never changes, so its id is its entity tag.
 * @param isDownload to be saved, although its type could be shown
 * @throws ContractError 404 where the bytes are gone
 */
export async function serveFile(
	request: Request,
	bucket: R2Bucket,
	file: StoredFile,
	isDownload: boolean,
): Promise<Response> {
	const etag = `"${file.documentId}"`;
	const headers = fileHeaders(file, etag, isDownload);
	if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
		return new Response(null, { status: 304, headers });
	}
	const ifRange = request.headers.get("If-Range");
	const mayBePartial = ifRange === null || ifRange === etag;
	const range = mayBePartial ? byteRange(request.headers.get("Range"), file.size) : null;
	if (range === "unsatisfiable") return answerUnsatisfiable(file.size);
	const part = range ?? { offset: 0, length: file.size };
	headers.set("Content-Length", String(part.length));
	if (range) {
		headers.set("Content-Range", `bytes ${part.offset}-${part.offset + part.length - 1}/${file.size}`);
	}
	const status = range ? 206 : 200;
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const object = await bucket.get(file.objectKey, range ? { range: part } : {});
	if (!object) throw new ContractError("NotFoundError", "error.notFound");
	return new Response(object.body, { status, headers });
}

function answerUnsatisfiable(size: number): Response {
	const error = new ContractError("RangeNotSatisfiableError", "the file has no such bytes");
	return Response.json(readableBody(error, null), {
		status: error.status,
		headers: { "Content-Range": `bytes */${size}` },
	});
}

/** Whether `If-None-Match` names the tag: one of a list, weak or strong, or any. */
export function matchesEtag(header: string | null, etag: string): boolean {
	return (header ?? "").split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")));
}

function fileHeaders(file: StoredFile, etag: string, isDownload: boolean): Headers {
	const isInline = isSafeToShow(file.mime) && !isDownload;
	const type = servedType(file.mime);
	return new Headers({
		"Content-Type": type === "text/plain" ? "text/plain; charset=utf-8" : type,
		"Content-Disposition": contentDisposition(isInline ? "inline" : "attachment", file.name),
		"Content-Security-Policy": SANDBOX,
		"X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Accept-Ranges": "bytes",
		"Cache-Control": "private, no-cache",
		Vary: "Authorization, Cookie",
		ETag: etag,
	});
}
