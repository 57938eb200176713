import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listDocuments } from "../../../cms/documents.ts";
import { EXPLORER_PAGE_SIZE } from "../../../../contract/constants.ts";
import { explorerRequest } from "../../../features/explorer/explorer-request.ts";
import { type ExplorerState, formatExplorerState } from "../../../features/explorer/explorer-state.ts";

/**
 * The query of the view after documents have changed their state: its last page where the one shown is empty by now,
 * and with the neighbour selected where what was selected has left the list (spec 4).
 */
export async function queryAfterwards(
	cms: CmsClient,
	view: ExplorerState,
	neighbour: string | null,
): Promise<string> {
	const list = await attempt(listDocuments(cms, explorerRequest(view)));
	if (!list.ok) return formatExplorerState(view);
	const { items, total } = list.value;
	const lastPage = Math.max(Math.ceil(total / EXPLORER_PAGE_SIZE) - 1, 0);
	const isListed = (wanted: string | null) => items.some(({ documentId }) => documentId === wanted);
	return formatExplorerState({
		...view,
		selected: [view.selected, neighbour].find(isListed) ?? null,
		pageIndex: items.length === 0 ? Math.min(view.pageIndex, lastPage) : view.pageIndex,
	});
}
