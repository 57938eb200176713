import { ContractError } from "../../../contract/errors.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { isImage } from "./content-type.ts";
import { previewKey, type PreviewWidth } from "../../shared/object-keys.ts";
import { matchesEtag } from "./serve-file.ts";

/**
 * A page as a picture, drawn once and kept in the bucket; an image has one, turned as it is to be seen.
 * @throws ContractError 404 where there is no such page, or no picture of it (yet)
 */
export async function servePreview(
	request: Request,
	{ FILES: bucket, READER: reader }: CmsEnv,
	file: StoredFile,
	{ page, width }: { page: number; width: PreviewWidth },
): Promise<Response> {
	const pageCount = isImage(file.mime) ? 1 : file.pageCount;
	if (pageCount === null || page > pageCount) throw noPreview();
	const etag = `"${file.documentId}-${page}-${width}"`;
	const headers = new Headers({
		"Content-Type": "image/webp",
		"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
		"X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		// The picture stays the same, the right to see it may not.
		"Cache-Control": "private, max-age=300",
		Vary: "Authorization, Cookie",
		ETag: etag,
	});
	if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
		return new Response(null, { status: 304, headers });
	}
	const key = previewKey(file.documentId, page, width);
	const drawn = await bucket.get(key);
	if (drawn) {
		headers.set("Content-Length", String(drawn.size));
		return new Response(drawn.body, { headers });
	}
	const picture = await reader.drawPage({ fileId: file.documentId, ...file, page, width });
	if (!picture) throw noPreview();
	await bucket.put(key, picture);
	return new Response(picture, { headers });
}

function noPreview(): ContractError {
	return new ContractError("NotFoundError", "error.notFound");
}
