import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { type DocumentFileEmbedding, documentFileEmbeddingSchema } from "../../contract/entities/entities.ts";
import { type FoundInFile, foundInFileSchema } from "../../contract/files/find-in-file.ts";
import type { DocumentFileOrder, DocumentFileRename } from "../../contract/entities/writes.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** The calls that concern one file of a document. Every failure is a `CmsError`. */

export interface FileTextRequest {
	/** Of the file, from 1; `null` for a file without pages. */
	page: number | null;
	/** A long text comes in parts, from 1. */
	part: number;
}

/** The text of a page, or of a whole file without pages, `MAX_PAGE_SIZE` chunks at a time. */
export function getFileText(
	cms: CmsClient,
	fileId: string,
	{ page, part }: FileTextRequest,
): Promise<CmsPage<DocumentFileEmbedding[]>> {
	return cms.getPage(`/document-files/${encodeURIComponent(fileId)}/text`, {
		query: { ...(page !== null && { page }), pagination: { page: part, pageSize: MAX_PAGE_SIZE } },
		schema: z.array(documentFileEmbeddingSchema),
	});
}

/** Where a file says what is looked for. */
export function findInFile(cms: CmsClient, fileId: string, text: string): Promise<FoundInFile> {
	return cms.get(`/document-files/${encodeURIComponent(fileId)}/find`, {
		query: { text },
		schema: foundInFileSchema,
	});
}

/** Gives a file another name; its type stays. */
export async function renameFile(cms: CmsClient, fileId: string, name: string): Promise<void> {
	await cms.put(`/document-files/${encodeURIComponent(fileId)}`, {
		body: { data: { name } satisfies DocumentFileRename },
		schema: z.unknown(),
	});
}

/** @param documentFiles all files of the document in their new order; 400 where others have come or gone */
export async function orderFiles(cms: CmsClient, documentId: string, documentFiles: string[]): Promise<void> {
	await cms.put(`/documents/${encodeURIComponent(documentId)}/file-order`, {
		body: { data: { documentFiles } satisfies DocumentFileOrder },
		schema: z.unknown(),
	});
}

/** Has a file read once more; 409 while it waits or is being read. */
export async function processFileAgain(cms: CmsClient, fileId: string): Promise<void> {
	await cms.post(`/document-files/${encodeURIComponent(fileId)}/process`, { schema: z.unknown() });
}

/** Removes a file with everything that was read from it. */
export function deleteFile(cms: CmsClient, fileId: string): Promise<void> {
	return cms.delete(`/document-files/${encodeURIComponent(fileId)}`);
}
