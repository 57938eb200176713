import type { RouterContextProvider } from "react-router";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listDocuments } from "../../../cms/documents.ts";
import type { BulkWork } from "../../../features/bulk/bulk-change.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { explorerRequest } from "../../../features/explorer/explorer-request.ts";
import {
	type ExplorerState,
	formatExplorerState,
	pageSizeOf,
} from "../../../features/explorer/explorer-state.ts";
import type { DocumentVersion } from "../../../features/selection/document-field.ts";
import { doneToast } from "../../../features/toasts/done-toast.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { doneText, failedText } from "../../../features/bulk/bulk-texts.ts";

/** What has been done with a selection. */
interface BulkEnd {
	intent: BulkWork["intent"];
	/** 0 where the page itself tells of it. */
	done: number;
	failed: number;
	/** Each with its new version: taken back by the toast where that is not too much. */
	changed: readonly DocumentVersion[];
	/** Selected where the one that was has left the list. */
	neighbour: string | null;
}

interface Shown {
	context: Readonly<RouterContextProvider>;
	listPath: string;
	view: ExplorerState;
}

/** Sums up what has been done with a selection. @returns the address at which the list is shown again */
export async function endBulk({ context, listPath, view }: Shown, end: BulkEnd | null): Promise<string> {
	const toasts = context.get(toastsContext);
	if (end && end.done > 0) {
		const { intent, done, changed } = end;
		const cms = context.get(cmsContext);
		const back = listPath + formatExplorerState(view);
		const shown = formatCount(done);
		toasts.leave(await doneToast(cms, doneText(intent, done), { shown }, { changed, back }));
	}
	if (end && end.failed > 0) {
		toasts.leave(toast("warn", failedText(end.failed), { shown: formatCount(end.failed) }));
	}
	return listPath + (await queryAfterwards(context.get(cmsContext), view, end?.neighbour ?? null));
}

/**
 * The query of the view after documents have changed: its last page where the one shown is empty by now,
 * and with the neighbour selected where what was selected has left the list (spec 4).
 */
async function queryAfterwards(
	cms: CmsClient,
	view: ExplorerState,
	neighbour: string | null,
): Promise<string> {
	const list = await attempt(listDocuments(cms, explorerRequest(view)));
	if (!list.ok) return formatExplorerState(view);
	const { items, total } = list.value;
	const lastPage = Math.max(Math.ceil(total / pageSizeOf(view)) - 1, 0);
	const isListed = (wanted: string | null) => items.some(({ documentId }) => documentId === wanted);
	return formatExplorerState({
		...view,
		selected: [view.selected, neighbour].find(isListed) ?? null,
		pageIndex: items.length === 0 ? Math.min(view.pageIndex, lastPage) : view.pageIndex,
	});
}
