import { MAX_SHARED_DOCUMENTS } from "../../../../contract/sharing/share-words.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { currentSelection } from "../selection/document-selection.ts";

/** Shares what is selected, as far as the user may; the form names what is not theirs to pass on. */
export function shareSelection(open: (documentIds: readonly string[]) => void): void {
	const rows = [...currentSelection().selected.values()];
	if (rows.length > MAX_SHARED_DOCUMENTS) {
		return showToast(toast("warn", "sharing.tooMany", { most: String(MAX_SHARED_DOCUMENTS) }));
	}
	open(rows.map(({ documentId }) => documentId));
}
