import { pictureMetadata, previewKey, type PreviewWidth } from "../../shared/object-keys.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { askedFile } from "./asked-file.ts";
import { drawnPages } from "./drawn-pages.ts";
import { nothingKept, serveKept } from "./serve-kept.ts";

/**
 * A page as a picture; an image has one, turned as it is to be seen.
 * @throws ContractError 404 where there is no such page, or no picture of it (yet)
 */
export function servePreview(
	request: Request,
	{ FILES, READER }: CmsEnv,
	file: StoredFile,
	{ page, width }: { page: number; width: PreviewWidth },
): Promise<Response> {
	const pageCount = drawnPages(file);
	if (pageCount === null || page > pageCount) throw nothingKept();
	const metadata = pictureMetadata(file.mime);
	return serveKept(request, FILES, {
		key: previewKey(file.documentId, page, width),
		etag: `"${file.documentId}-${page}-${width}${metadata ? `-${metadata.version}` : ""}"`,
		metadata,
		headers: {
			"Content-Type": "image/webp",
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
		},
		make: () => READER.drawPage({ ...askedFile(file), page, width }),
	});
}
