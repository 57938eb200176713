import { documentApi } from "../../contract/api/documents.ts";
import { shareApi } from "../../contract/api/sharing/shares.ts";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import type { ChainLink } from "../../contract/entities/document-chain.ts";
import type { DocumentSuggestions } from "../../contract/suggestions/document-suggestions.ts";
import type { HistoryEntry } from "../../contract/entities/document-history.ts";
import type { DocumentViewers } from "../../contract/entities/document-viewers.ts";
import type { TenantDocument } from "../../contract/entities/entities.ts";
import type { Share } from "../../contract/sharing/share.ts";
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

/** Who can see the document and why, and the links to it; for those who may only read it, their own line. */
export function getViewers(cms: CmsClient, documentId: string): Promise<DocumentViewers> {
	return cms.call(documentApi.viewers, { params: { id: documentId } });
}

/** What is shared of the document and not over: by whoever asks, or by anybody where they administer the tenant. */
export async function getShares(cms: CmsClient, { documentId, rights }: TenantDocument): Promise<Share[]> {
	const scope = rights.includes("Admin") ? "tenant" : "mine";
	const filters = { document: documentId, scope, state: ["waiting", "running", "suspended"] } as const;
	const { items } = await cms.call(shareApi.list, {
		query: { filters: { ...filters, state: [...filters.state] }, limit: MAX_PAGE_SIZE },
	});
	return items;
}

/** The documents that replace one another, oldest first, this one included. */
export function getChain(cms: CmsClient, documentId: string): Promise<ChainLink[]> {
	return cms.call(documentApi.chain, { params: { id: documentId } });
}

/** What the document might be filed under; `null` where the CMS suggests nothing. For who may edit it. */
export async function getSuggestions(
	cms: CmsClient,
	documentId: string,
): Promise<DocumentSuggestions | null> {
	if (!(await cms.offers()).includes("suggestions")) return null;
	return cms.call(documentApi.suggestions, { params: { id: documentId } });
}
