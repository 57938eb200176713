import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import type { BulkChange } from "../../../features/bulk/bulk-change.ts";
import { createBulkRun } from "../../../features/bulk/bulk-run.ts";
import type { BulkProgress } from "../../../features/bulk/change-in-turn.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { doneText } from "../../../features/bulk/bulk-texts.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { formatDocumentVersion, formatNamedDocument } from "../../../features/selection/document-field.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { doneKey } from "../../../features/toasts/done-key.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { MAX_UNDONE, toast } from "../../../features/toasts/toast.ts";
import { neighbourThatStays } from "../list/leave-list.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { sendChange } from "./send-change.ts";
import { dispatch, type SelectedDocument } from "../selection/document-selection.ts";

/** What is to be done, with the selection as it was when the user asked for it. */
export interface BulkTask {
	change: BulkChange;
	/** Those of the selection that are meant. */
	documents: readonly SelectedDocument[];
	selected: readonly SelectedDocument[];
	/** What the list shows. */
	rows: readonly { documentId: string }[];
}

export type TaskProgress = BulkProgress<SelectedDocument>;

/** Begins at once, unless it asks first: without progress it has not begun. */
export function useBulkTask({ change, documents, selected, rows }: BulkTask) {
	const { state, path } = useExplorerState();
	const submit = useSubmit();
	const canUndo = useOffers("undo");
	const hasBin = useOffers("bin");
	const [progress, setProgress] = useState<TaskProgress | null>(null);
	const [run] = useState(() =>
		createBulkRun({
			documents,
			change: (document) => sendChange(`${path}/bulk/documents`, document, change),
			onProgress(next) {
				setProgress(next);
				if (isAllDone(next)) finish(next);
			},
		}),
	);
	useEffect(() => {
		if (change.intent !== "delete") void run.go();
	}, [change, run]);

	/** Sums up, shows the list again and leaves selected what is still as it was. */
	function finish({ done, changed, failures, left }: TaskProgress) {
		const remaining = [...failures.filter(({ status }) => status !== 404), ...left];
		const staying = new Set(remaining.map(({ documentId }) => documentId));
		const leaving = documents.flatMap(({ documentId }) => (staying.has(documentId) ? [] : [documentId]));
		const ids = rows.map(({ documentId }) => documentId);
		const isMuch = canUndo && changed.length > MAX_UNDONE;
		const view = formatExplorerState(state);
		if (isMuch) {
			const shown = formatCount(done);
			const key = doneKey(doneText(change.intent, done), hasBin);
			const action = `${path}/bulk${view}`;
			const undo = { documents: changed.map(formatUndone), back: path + view, action };
			showToast({ ...toast("success", key, { shown }), undo });
		}
		const result = new URLSearchParams({
			intent: change.intent,
			// (What the page keeps to take it back, it tells itself.)
			done: isMuch ? "0" : String(done),
			failed: String(failures.length),
			neighbour: neighbourThatStays(ids, state.selected, leaving) ?? "",
		});
		if (changed.length <= MAX_UNDONE) {
			for (const document of changed) result.append("document", formatDocumentVersion(document));
		}
		void submit(result, {
			method: "post",
			action: `${path}/bulk/finish${view}`,
			replace: true,
			preventScrollReset: true,
		});
		const notMeant = selected.filter((one) => !documents.includes(one));
		dispatch({ type: "replace", rows: [...remaining, ...notMeant] });
	}

	return { run, progress, finish };
}

/** Five thousand of them are sent in one form: a name is as long as it takes to know it again. */
function formatUndone({ name, ...version }: SelectedDocument): string {
	return formatNamedDocument({ ...version, name: name.slice(0, 20) });
}

/** Nothing is left to be told or decided. */
export function isAllDone({ waiting, failures, left }: TaskProgress): boolean {
	return waiting.length + failures.length + left.length === 0;
}
