import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { createBulkRun } from "../../../features/bulk/bulk-run.ts";
import type { BulkProgress, ChangeAnswer, Interruption } from "../../../features/bulk/change-in-turn.ts";
import type { StateIntent } from "../../../features/documents/state-change.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { formatDocumentVersion } from "../../../features/selection/document-field.ts";
import { neighbourThatStays } from "../list/leave-list.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { dispatch, type SelectedDocument } from "../selection/document-selection.ts";

/** What is to be done, with the selection as it was when the user asked for it. */
export interface BulkTask {
	intent: StateIntent;
	documents: readonly SelectedDocument[];
	/** What the list shows. */
	rows: readonly { documentId: string }[];
}

export type TaskProgress = BulkProgress<SelectedDocument>;

/** More than can be taken back at once: as many tell as much as all. */
const MORE_THAN_UNDONE = 50;

/** Longest wait for one answer, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Begins at once, unless it asks first: without progress it has not begun. */
export function useBulkTask({ intent, documents, rows }: BulkTask) {
	const { state, path } = useExplorerState();
	const submit = useSubmit();
	const [progress, setProgress] = useState<TaskProgress | null>(null);
	const [run] = useState(() =>
		createBulkRun({
			documents,
			change: (document) => sendState(`${path}/bulk/documents`, document, intent),
			onProgress(next) {
				setProgress(next);
				if (isAllDone(next)) finish(next);
			},
		}),
	);
	useEffect(() => {
		if (intent !== "delete") void run.go();
	}, [intent, run]);

	/** Sums up, shows the list again and leaves selected what is still as it was. */
	function finish({ done, changed, failures, left }: TaskProgress) {
		const remaining = [...failures.filter(({ status }) => status !== 404), ...left];
		const staying = new Set(remaining.map(({ documentId }) => documentId));
		const leaving = documents.flatMap(({ documentId }) => (staying.has(documentId) ? [] : [documentId]));
		const ids = rows.map(({ documentId }) => documentId);
		const result = new URLSearchParams({
			intent,
			done: String(done),
			failed: String(failures.length),
			neighbour: neighbourThatStays(ids, state.selected, leaving) ?? "",
		});
		for (const document of changed.slice(0, MORE_THAN_UNDONE)) {
			result.append("document", formatDocumentVersion(document));
		}
		void submit(result, {
			method: "post",
			action: `${path}/bulk/finish${formatExplorerState(state)}`,
			replace: true,
			preventScrollReset: true,
		});
		dispatch({ type: "replace", rows: remaining });
	}

	return { run, progress, finish };
}

/** Nothing is left to be told or decided. */
export function isAllDone({ waiting, failures, left }: TaskProgress): boolean {
	return waiting.length + failures.length + left.length === 0;
}

async function sendState(
	address: string,
	document: SelectedDocument,
	intent: StateIntent,
): Promise<ChangeAnswer | Interruption> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams({ document: formatDocumentVersion(document), intent }),
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		if (!response.ok) return { ok: false, status: response.status, message: "", version: null };
		const answer = (await response.json()) as ChangeAnswer;
		return !answer.ok && answer.status === 401 ? "signedOut" : answer;
	} catch {
		return "offline";
	}
}
