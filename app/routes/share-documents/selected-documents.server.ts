import { MAX_SHARED_DOCUMENTS } from "../../../contract/sharing/share-words.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listSelectable } from "../../cms/documents.ts";
import { explorerFilters } from "../../features/explorer/explorer-request.ts";
import type { ExplorerState } from "../../features/explorer/explorer-state.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { documentsOf } from "./load-question.server.ts";

/** Those of a selection, or why they cannot be shared at once. */
export type SelectedDocuments = { documents: string[] } | { refused: ToastMessage };

/** What a form without scripts has selected: the ticked ones, or with `all` everything that matches the list's filter. */
export async function selectedDocuments(
	cms: CmsClient,
	form: FormData,
	view: ExplorerState,
): Promise<SelectedDocuments> {
	let documents = documentsOf(form.getAll("document"));
	if (form.has("all")) {
		const matching = await attempt(listSelectable(cms, explorerFilters(view)));
		if (!matching.ok) return { refused: errorToast(matching) };
		documents = matching.value.items.map(({ documentId }) => documentId);
	}
	const refused = cannotShare(documents);
	return refused ? { refused } : { documents };
}

/** Why nobody could share so many; `null` where they can be asked about. */
export function cannotShare({ length }: readonly string[]): ToastMessage | null {
	if (length === 0) return toast("warn", "sharing.nothingToShare");
	return length > MAX_SHARED_DOCUMENTS
		? toast("warn", "sharing.tooMany", { most: String(MAX_SHARED_DOCUMENTS) })
		: null;
}
