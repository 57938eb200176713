import { documentApi } from "../../contract/api/documents.ts";
import type { ChainLink } from "../../contract/entities/document-chain.ts";
import type { HistoryEntry } from "../../contract/entities/document-history.ts";
import type { DocumentViewer } from "../../contract/entities/document-viewers.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** What lies behind a document: its past, its neighbours, its audience. Every failure is a `ContractError`. */

const HISTORY_PAGE_SIZE = 20;

/** @param page from 1, newest entries first */
export function getHistory(
	cms: CmsClient,
	documentId: string,
	page: number,
): Promise<CmsPage<HistoryEntry[]>> {
	return cms.call(documentApi.history, {
		params: { id: documentId },
		query: { pagination: { page, pageSize: HISTORY_PAGE_SIZE } },
	});
}

/** Who can see the document and why; for those who may only read it, their own line. */
export async function getViewers(cms: CmsClient, documentId: string): Promise<DocumentViewer[]> {
	return (await cms.call(documentApi.viewers, { params: { id: documentId } })).viewers;
}

/** The documents that replace one another, oldest first, this one included. */
export function getChain(cms: CmsClient, documentId: string): Promise<ChainLink[]> {
	return cms.call(documentApi.chain, { params: { id: documentId } });
}
