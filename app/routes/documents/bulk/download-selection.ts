import { formatCount } from "../../../features/documents/format.ts";
import { MAX_DOWNLOADED } from "../../../features/download/limits.ts";
import { formatNamedDocument } from "../../../features/selection/document-field.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { currentSelection } from "../selection/document-selection.ts";

/** Asks for the files of the selection as the form without JavaScript does: the browser saves what comes, as it comes. */
export function downloadSelection(address: string): void {
	const selected = [...currentSelection().selected.values()];
	if (selected.length > MAX_DOWNLOADED) {
		const [most, count] = [MAX_DOWNLOADED, selected.length].map((number) => formatCount(number));
		return showToast(toast("warn", "download.tooManyDocuments", { most: most ?? "", count: count ?? "" }));
	}
	const form = document.createElement("form");
	form.method = "post";
	form.action = address;
	for (const row of selected) {
		const input = document.createElement("input");
		Object.assign(input, { type: "hidden", name: "document", value: formatNamedDocument(row) });
		form.appendChild(input);
	}
	document.body.appendChild(form);
	form.submit();
	form.remove();
}
