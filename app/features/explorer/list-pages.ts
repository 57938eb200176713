import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ExplorerAnswer, ListedItem } from "../../../contract/explorer/explorer.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { type ExplorerRequest, listDocuments } from "../../cms/documents.ts";
import { explorerRequest } from "./explorer-request.ts";
import { type ExplorerState, pageSizeOf } from "./explorer-state.ts";

/** All pages that a view lists, as one answer in which every document stands once. */
export async function listPages(cms: CmsClient, view: ExplorerState): Promise<ExplorerAnswer> {
	const answers = await Promise.all(pageRequests(view).map((request) => listDocuments(cms, request)));
	return mergeAnswers(answers, view.pageCount * pageSizeOf(view));
}

/** As few requests as give these pages. */
export function pageRequests(view: ExplorerState): ExplorerRequest[] {
	const { pageIndex, pageCount } = view;
	const request = explorerRequest(view);
	const rows = pageSizeOf(view);
	// The largest part of a list that the CMS gives at once.
	const pagesAtOnce = Math.floor(MAX_PAGE_SIZE / rows);
	// A larger page than the explorer's can begin at the beginning alone.
	const parts = pageIndex === 0 ? Math.ceil(pageCount / pagesAtOnce) : pageCount;
	const pageSize = Math.ceil(pageCount / parts) * rows;
	return Array.from({ length: parts }, (_, part) => ({ ...request, page: pageIndex + part + 1, pageSize }));
}

/** Whoever was silent once is missing in what is shown. */
function silenceOf(answers: readonly ExplorerAnswer[]): Pick<ExplorerAnswer, "silentTenants"> {
	const silent = new Map(
		answers.flatMap(({ silentTenants = [] }) => silentTenants).map((tenant) => [tenant.documentId, tenant]),
	);
	return silent.size === 0 ? {} : { silentTenants: [...silent.values()] };
}

/**
 * The answers one behind the other. A document that moved from one part of the list to another while they were asked
 * for would be in both: it keeps its first place (spec 2: no duplicate by documentId).
 */
export function mergeAnswers(answers: readonly ExplorerAnswer[], maxItems: number): ExplorerAnswer {
	const items = new Map<string, ListedItem>();
	for (const item of answers.flatMap((answer) => answer.items)) {
		if (!items.has(item.documentId)) items.set(item.documentId, item);
	}
	const latest = answers.at(-1);
	return {
		items: [...items.values()].slice(0, maxItems),
		total: latest?.total ?? 0,
		totalIsCapped: latest?.totalIsCapped ?? false,
		isCorrected: latest?.isCorrected ?? false,
		mayEdit: latest?.mayEdit ?? false,
		...silenceOf(answers),
	};
}
