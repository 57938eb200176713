import { ContractError } from "../../../contract/errors.ts";
import type { PageLayout, PageRun } from "../../../contract/files/page-layout.ts";
import { layoutKey, pageRunsKey } from "../../shared/object-keys.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { matchesEtag } from "./serve-file.ts";

/**
 * Where the words of a page of a PDF stand. It is found out once and kept in the bucket beside the pictures.
 * @throws ContractError 404 where there is no such page, or it cannot be read (yet)
 */
export function serveLayout(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
	page: number,
): Promise<Response> {
	if (file.pageCount === null || page > file.pageCount) throw notThere();
	return serveKept(request, FILES, layoutKey(file.documentId, page), () =>
		READER.pageLayout({ ...file, fileId: file.documentId, page }),
	);
}

/** The sizes of all pages of a PDF, likewise. */
export function servePageRuns(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
): Promise<Response> {
	if (file.pageCount === null) throw notThere();
	return serveKept(request, FILES, pageRunsKey(file.documentId), () =>
		READER.pageRuns({ ...file, fileId: file.documentId }),
	);
}

async function serveKept(
	request: Request,
	bucket: R2Bucket,
	key: string,
	find: () => Promise<PageLayout | PageRun[] | null>,
): Promise<Response> {
	const etag = `"${key}"`;
	const headers = new Headers({
		"Content-Type": "application/json",
		"X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		// It stays the same, the right to see it may not.
		"Cache-Control": "private, max-age=300",
		Vary: "Authorization, Cookie",
		ETag: etag,
	});
	if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
		return new Response(null, { status: 304, headers });
	}
	const kept = await bucket.get(key);
	if (kept) return new Response(kept.body, { headers });
	const data = await find();
	if (!data) throw notThere();
	const body = JSON.stringify({ data, meta: {} });
	await bucket.put(key, body);
	return new Response(body, { headers });
}

function notThere(): ContractError {
	return new ContractError("NotFoundError", "error.notFound");
}
