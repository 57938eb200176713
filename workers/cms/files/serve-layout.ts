import type { PageLayout, PageRun } from "../../../contract/files/page-layout.ts";
import { layoutKey, pageRunsKey } from "../../shared/object-keys.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { askedFile } from "./asked-file.ts";
import { isImage } from "./content-type.ts";
import { drawnPages } from "./drawn-pages.ts";
import { nothingKept, serveKept } from "./serve-kept.ts";

/**
 * Where the words of a page of a file with pages, or of a picture, stand. That there are none is not kept: they may be recognised yet.
 * @throws ContractError 404 where there is no such page, or it cannot be read (yet)
 */
export function serveLayout(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
	page: number,
): Promise<Response> {
	const pageCount = drawnPages(file);
	if (pageCount === null || page > pageCount) throw nothingKept();
	return serveJson<PageLayout>(request, FILES, {
		key: layoutKey(file.documentId, page),
		find: () => READER.pageLayout({ ...askedFile(file), page }),
		mayChange: ({ words }) => words.length === 0,
	});
}

/** The sizes of all pages, likewise. */
export function servePageRuns(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
): Promise<Response> {
	if (isImage(file.mime) || drawnPages(file) === null) throw nothingKept();
	return serveJson<PageRun[]>(request, FILES, {
		key: pageRunsKey(file.documentId),
		find: () => READER.pageRuns(askedFile(file)),
		mayChange: () => false,
	});
}

interface JsonAnswer<Data> {
	key: string;
	find: () => Promise<Data | null>;
	mayChange: (data: Data) => boolean;
}

function serveJson<Data>(
	request: Request,
	bucket: R2Bucket,
	{ key, find, mayChange }: JsonAnswer<Data>,
): Promise<Response> {
	return serveKept(request, bucket, {
		key,
		etag: `"${key}"`,
		headers: { "Content-Type": "application/json" },
		async make() {
			const data = await find();
			return data && { body: JSON.stringify({ data, meta: {} }), isForNow: mayChange(data) };
		},
	});
}
