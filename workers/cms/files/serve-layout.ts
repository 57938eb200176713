import type { PageLayout, PageRun } from "../../../contract/files/page-layout.ts";
import { layoutKey, pageRunsKey } from "../../shared/object-keys.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { nothingKept, serveKept } from "./serve-kept.ts";

/**
 * Where the words of a page of a PDF stand.
 * @throws ContractError 404 where there is no such page, or it cannot be read (yet)
 */
export function serveLayout(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
	page: number,
): Promise<Response> {
	if (file.pageCount === null || page > file.pageCount) throw nothingKept();
	return serveJson(request, FILES, layoutKey(file.documentId, page), () =>
		READER.pageLayout({ ...file, fileId: file.documentId, page }),
	);
}

/** The sizes of all pages of a PDF, likewise. */
export function servePageRuns(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
): Promise<Response> {
	if (file.pageCount === null) throw nothingKept();
	return serveJson(request, FILES, pageRunsKey(file.documentId), () =>
		READER.pageRuns({ ...file, fileId: file.documentId }),
	);
}

function serveJson(
	request: Request,
	bucket: R2Bucket,
	key: string,
	find: () => Promise<PageLayout | PageRun[] | null>,
): Promise<Response> {
	return serveKept(request, bucket, {
		key,
		etag: `"${key}"`,
		headers: { "Content-Type": "application/json" },
		async make() {
			const data = await find();
			return data && JSON.stringify({ data, meta: {} });
		},
	});
}
