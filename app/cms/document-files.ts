import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { type DocumentFileEmbedding, documentFileEmbeddingSchema } from "../../contract/entities.ts";
import type { CmsClient } from "./cms-client.ts";

/** The calls that concern one file of a document. Every failure is a `CmsError`. */

/** @param page of the file, from 1; `null` for a file without pages, whose beginning is read */
export function getFileText(
	cms: CmsClient,
	fileId: string,
	page: number | null,
): Promise<DocumentFileEmbedding[]> {
	return cms.get(`/document-files/${encodeURIComponent(fileId)}/text`, {
		query: { ...(page !== null && { page }), pagination: { pageSize: MAX_PAGE_SIZE } },
		schema: z.array(documentFileEmbeddingSchema),
	});
}

/** Removes a file with everything that was read from it. */
export function deleteFile(cms: CmsClient, fileId: string): Promise<void> {
	return cms.delete(`/document-files/${encodeURIComponent(fileId)}`);
}
