import { documentApi } from "../../contract/api/documents.ts";
import { EXPLORER_PAGE_SIZE } from "../../contract/constants.ts";
import type { BinnedDocument } from "../../contract/explorer/document-bin.ts";
import type { ChainLink } from "../../contract/entities/document-chain.ts";
import type { TenantDocument } from "../../contract/entities/entities.ts";
import { formatSort, type Sort } from "../../contract/explorer/explorer-columns.ts";
import type { ExplorerIdsAnswer } from "../../contract/explorer/explorer-ids.ts";
import type {
	ExplorerAnswer,
	ExplorerFilter,
	ExplorerFilterOptions,
	FilterOptionsQuery,
} from "../../contract/explorer/explorer.ts";
import type { SearchAnswer } from "../../contract/search/search.ts";
import type { DocumentCreate, DocumentUpdate } from "../../contract/entities/writes.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** The calls of spec 7 under Documents. Every failure is a `ContractError`. */

export interface ExplorerRequest {
	filters: Partial<ExplorerFilter>;
	sort: Sort;
	/** From 1. */
	page: number;
	pageSize?: number;
}

/** One page of the documents that the user may see. */
export function listDocuments(cms: CmsClient, request: ExplorerRequest): Promise<ExplorerAnswer> {
	const { filters, sort, page, pageSize = EXPLORER_PAGE_SIZE } = request;
	return cms.call(documentApi.explore, {
		query: { filters, sort: formatSort(sort), pagination: { page, pageSize } },
	});
}

/** One page of the documents in which the search is found, the best match first. */
export function searchDocuments(
	cms: CmsClient,
	{ filters, page, pageSize = EXPLORER_PAGE_SIZE }: Omit<ExplorerRequest, "sort">,
): Promise<SearchAnswer> {
	return cms.call(documentApi.search, { query: { filters, pagination: { page, pageSize } } });
}

/** All documents that match, up to `MAX_SELECTION`, each with what setting its state takes. */
export function listSelectable(
	cms: CmsClient,
	filters: ExplorerRequest["filters"],
): Promise<ExplorerIdsAnswer> {
	return cms.call(documentApi.selectable, { query: { filters } });
}

/** All documents that match, in order and up to `MAX_EXPORTED_DOCUMENTS`: lines of JSON, as they come. */
export function exportDocuments(
	cms: CmsClient,
	{ filters, sort }: Pick<ExplorerRequest, "filters" | "sort">,
): Promise<ReadableStream<Uint8Array>> {
	return cms.stream(documentApi.export, { query: { filters, sort: formatSort(sort) } });
}

/** What the user can filter by, each choice with its number of documents. */
export function getFilterOptions(
	cms: CmsClient,
	query: Partial<Omit<FilterOptionsQuery, "filters">> & { filters?: Partial<ExplorerFilter> },
): Promise<ExplorerFilterOptions> {
	return cms.call(documentApi.filterOptions, { query });
}

/** A document with all that belongs to it; 404 where the user may not see it. */
export function getDocument(cms: CmsClient, documentId: string): Promise<TenantDocument> {
	return cms.call(documentApi.read, { params: { id: documentId } });
}

/** The same, with the documents that replace one another, oldest first; `null` where the CMS does not say them with it. */
export async function getDocumentInChain(
	cms: CmsClient,
	documentId: string,
): Promise<{ document: TenantDocument; chain: ChainLink[] | null }> {
	if (!(await cms.offers()).includes("chain"))
		return { document: await getDocument(cms, documentId), chain: null };
	const query = { populate: "chain" };
	const { chain = null, ...document } = await cms.call(documentApi.read, {
		params: { id: documentId },
		query,
	});
	return { document, chain };
}

/** @param idempotencyKey a second call with the same key gets the first one's answer and creates nothing */
export function createDocument(
	cms: CmsClient,
	document: DocumentCreate,
	idempotencyKey?: string,
	headers: Record<string, string> = {},
): Promise<TenantDocument> {
	return cms.call(documentApi.create, {
		body: { data: document },
		headers: { ...headers, ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }) },
	});
}

/** Writes what is sent of a document; 409 where the version that is sent is no longer the latest. */
export function updateDocument(
	cms: CmsClient,
	documentId: string,
	document: DocumentUpdate,
): Promise<TenantDocument> {
	return cms.call(documentApi.write, { params: { id: documentId }, body: { data: document } });
}

/** Takes back the user's own last change of state, filing or dates; 409 where another has come since, or it is too late. */
export function undoChange(cms: CmsClient, documentId: string, version: number): Promise<TenantDocument> {
	return cms.call(documentApi.undo, { params: { id: documentId }, body: { data: { version } } });
}

/**
 * What was deleted and can be restored, the latest first; 403 for who may edit nowhere.
 * @param text words of names and numbers
 * @param page from 1
 */
export function listBin(
	cms: CmsClient,
	{ text, ...pagination }: { text: string; page: number; pageSize: number },
): Promise<CmsPage<BinnedDocument[]>> {
	return cms.call(documentApi.bin, { query: { ...(text !== "" && { filters: { text } }), pagination } });
}

/** Brings a deleted document back; 409 where it is not deleted any more, was deleted anew, or too long ago. */
export function restoreDocument(
	cms: CmsClient,
	documentId: string,
	version: number,
): Promise<TenantDocument> {
	return cms.call(documentApi.restore, { params: { id: documentId }, body: { data: { version } } });
}
