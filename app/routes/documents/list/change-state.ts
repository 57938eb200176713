import { replace, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { documentIdSchema } from "../../../../contract/ids.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { updateDocument } from "../../../cms/documents.ts";
import { type ListedPart, neighbourAfterLeaving, staysListed } from "./leave-list.ts";
import { STATE_CHANGES, STATE_INTENTS } from "../../../features/documents/state-change.ts";
import {
	type ExplorerState,
	formatExplorerState,
	parseExplorerState,
	pageSizeOf,
} from "../../../features/explorer/explorer-state.ts";
import { listPages } from "../../../features/explorer/list-pages.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { doneToast } from "../../../features/toasts/done-toast.server.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";

const changeSchema = z.object({
	intent: z.enum(STATE_INTENTS),
	documentId: documentIdSchema,
	version: z.coerce.number().int().min(1),
	/** The page has moved on by itself and only wants to know what to say. */
	answer: z.literal("toast").optional(),
});

interface Submission {
	/** Its URL says what the list shows. */
	request: Request;
	form: FormData;
	context: Readonly<RouterContextProvider>;
	listPath: string;
}

/**
 * Archives, restores or deletes a document of the list, then shows the list again, as spec 4 has it.
 * @returns the message, for a page that has moved on by itself; else where to go, with the message left for there
 */
export async function changeState({
	request,
	form,
	context,
	listPath,
}: Submission): Promise<Response | { toast: ToastMessage }> {
	const cms = context.get(cmsContext);
	const state = parseExplorerState(new URL(request.url).searchParams);
	const goTo = (view: ExplorerState, message: ToastMessage) => {
		context.get(toastsContext).leave(message);
		return replace(listPath + formatExplorerState(view));
	};
	const change = changeSchema.safeParse(Object.fromEntries(form));
	if (!change.success) return goTo(state, toast("error", "error.badRequest"));

	const { intent, documentId, version, answer } = change.data;
	const { state: target, done } = STATE_CHANGES[intent];
	const leaves = !staysListed(state.state, target);
	const before = leaves && answer === undefined ? await listedPart(cms, state) : null;
	const changed = await attempt(updateDocument(cms, documentId, { state: target, version }));
	const view = { ...state, selected: documentId };
	const message = changed.ok
		? await doneToast(
				cms,
				done,
				{ name: changed.value.name },
				{ changed: [changed.value], back: listPath + formatExplorerState(view) },
			)
		: errorToast(changed);

	if (answer) return { toast: message };
	if (!changed.ok) return goTo(state, message);
	return goTo(leaves ? await viewWithout(cms, state, before, documentId) : view, message);
}

/** The part of the list that the user looks at; `null` where it cannot be had. */
async function listedPart(cms: CmsClient, state: ExplorerState): Promise<ListedPart | null> {
	const list = await attempt(listPages(cms, state));
	if (!list.ok) return null;
	const { items, total, totalIsCapped } = list.value;
	const before = state.pageIndex * pageSizeOf(state);
	const size = state.pageCount * pageSizeOf(state);
	return {
		ids: items.map((item) => item.documentId),
		before,
		size,
		// Nobody has counted what lies beyond a capped total: a full page may have another one behind it.
		total: totalIsCapped ? Math.max(total, before + size + 1) : total,
	};
}

/** The view once the document has left the list: its neighbour is selected, on another page where it is the last one. */
async function viewWithout(
	cms: CmsClient,
	state: ExplorerState,
	before: ListedPart | null,
	documentId: string,
): Promise<ExplorerState> {
	const place = before && neighbourAfterLeaving(before, documentId);
	if (!place) return { ...state, selected: null };
	const { index } = place;
	const isShown = index >= before.before && index < before.before + before.size;
	const page = { pageIndex: Math.floor(index / pageSizeOf(state)), pageCount: 1 };
	const view = isShown ? state : { ...state, ...page };
	const at = index - view.pageIndex * pageSizeOf(state);
	const selected = place.documentId ?? (await listedPart(cms, view))?.ids[at];
	return { ...view, selected: selected ?? null };
}
