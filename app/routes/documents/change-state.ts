import { redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { DocumentState } from "../../../contract/document-state.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { changeDocumentState, listDocuments } from "../../cms/documents.ts";
import { STATE_CHANGES, STATE_INTENTS } from "../../features/documents/state-change.ts";
import { explorerRequest } from "../../features/explorer/explorer-request.ts";
import {
	type ExplorerState,
	formatExplorerState,
	parseExplorerState,
} from "../../features/explorer/explorer-state.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";

const changeSchema = z.object({
	intent: z.enum(STATE_INTENTS),
	documentId: documentIdSchema,
	version: z.coerce.number().int().min(1),
});

/** Archives, restores or deletes what the preview shows, then shows the list again, as spec 4 has it. */
export async function changeState(
	request: Request,
	context: Readonly<RouterContextProvider>,
	listPath: string,
): Promise<Response> {
	const cms = context.get(cmsContext);
	const toasts = context.get(toastsContext);
	const state = parseExplorerState(new URL(request.url).searchParams);
	const change = changeSchema.safeParse(Object.fromEntries(await readForm(request)));
	if (!change.success) {
		toasts.leave(toast("error", "error.badRequest"));
		return redirect(listPath + formatExplorerState(state));
	}

	const { intent, documentId, version } = change.data;
	const { state: target, done } = STATE_CHANGES[intent];
	const afterwards = await viewWithout(cms, state, documentId, target);
	const changed = await attempt(changeDocumentState(cms, documentId, { state: target, version }));
	if (!changed.ok) {
		toasts.leave(errorToast({ status: changed.status, message: changed.error.message }));
		return redirect(listPath + formatExplorerState(state));
	}
	toasts.leave(toast("success", done, { name: changed.value.name }));
	return redirect(listPath + formatExplorerState(afterwards));
}

/**
 * The view once the document is in its new state. Where both states are listed it stays, selected and marked; else it
 * leaves, and its next neighbour is selected, or the one before the last.
 */
async function viewWithout(
	cms: CmsClient,
	state: ExplorerState,
	documentId: string,
	target: DocumentState,
): Promise<ExplorerState> {
	const isStillListed = target !== "Deleted" && (state.state === null || state.state === target);
	if (isStillListed) return { ...state, selected: documentId };

	const list = await attempt(listDocuments(cms, explorerRequest(state)));
	const ids = list.ok ? list.value.items.map((item) => item.documentId) : [];
	const at = ids.indexOf(documentId);
	const neighbour = at === -1 ? undefined : (ids[at + 1] ?? ids[at - 1]);
	const isPageGone = ids.length === 1 && at === 0;
	return {
		...state,
		pageIndex: isPageGone ? Math.max(state.pageIndex - 1, 0) : state.pageIndex,
		selected: neighbour ?? null,
	};
}
