import { documentApi } from "../../contract/api/documents.ts";
import { fileApi } from "../../contract/api/files.ts";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import type { DocumentFileEmbedding } from "../../contract/entities/entities.ts";
import type { FoundInFile } from "../../contract/files/find-in-file.ts";
import type { PageRun } from "../../contract/files/page-layout.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** The calls that concern one file of a document. Every failure is a `ContractError`. */

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
	return cms.call(fileApi.text, {
		params: { id: fileId },
		query: { ...(page !== null && { page }), pagination: { page: part, pageSize: MAX_PAGE_SIZE } },
	});
}

/** Where a file says what is looked for. */
export function findInFile(cms: CmsClient, fileId: string, text: string): Promise<FoundInFile> {
	return cms.call(fileApi.find, { params: { id: fileId }, query: { text } });
}

/** The sizes of all pages of a file; 404 where it has none. */
export function getPageRuns(cms: CmsClient, fileId: string): Promise<PageRun[]> {
	return cms.call(fileApi.pages, { params: { id: fileId } });
}

/** Gives a file another name; its type stays. */
export function renameFile(cms: CmsClient, fileId: string, name: string): Promise<void> {
	return cms.send(fileApi.rename, { params: { id: fileId }, body: { data: { name } } });
}

/** @param documentFiles all files of the document in their new order; 400 where others have come or gone */
export function orderFiles(cms: CmsClient, documentId: string, documentFiles: string[]): Promise<void> {
	return cms.send(documentApi.orderFiles, { params: { id: documentId }, body: { data: { documentFiles } } });
}

/** Has a file read once more; 409 while it waits or is being read. */
export function processFileAgain(cms: CmsClient, fileId: string): Promise<void> {
	return cms.send(fileApi.process, { params: { id: fileId } });
}

/** Removes a file with everything that was read from it. */
export function deleteFile(cms: CmsClient, fileId: string): Promise<void> {
	return cms.send(fileApi.delete, { params: { id: fileId } });
}
