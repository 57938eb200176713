import { type ChainLink, documentChainSchema } from "../../contract/entities/document-chain.ts";
import { documentHistorySchema, type HistoryEntry } from "../../contract/entities/document-history.ts";
import { type DocumentViewer, documentViewersSchema } from "../../contract/entities/document-viewers.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** What lies behind a document: its past, its neighbours, its audience. Every failure is a `CmsError`. */

const HISTORY_PAGE_SIZE = 20;

/** @param page from 1, newest entries first */
export function getHistory(
	cms: CmsClient,
	documentId: string,
	page: number,
): Promise<CmsPage<HistoryEntry[]>> {
	return cms.getPage(`/documents/${encodeURIComponent(documentId)}/history`, {
		query: { pagination: { page, pageSize: HISTORY_PAGE_SIZE } },
		schema: documentHistorySchema,
	});
}

/** Who can see the document and why; for those who may only read it, their own line. */
export async function getViewers(cms: CmsClient, documentId: string): Promise<DocumentViewer[]> {
	const path = `/documents/${encodeURIComponent(documentId)}/viewers`;
	return (await cms.get(path, { schema: documentViewersSchema })).viewers;
}

/** The documents that replace one another, oldest first, this one included. */
export function getChain(cms: CmsClient, documentId: string): Promise<ChainLink[]> {
	return cms.get(`/documents/${encodeURIComponent(documentId)}/chain`, { schema: documentChainSchema });
}
