import type { SubmitFunction } from "react-router";
import type { StateIntent } from "../../../features/documents/state-change.ts";
import {
	type BulkAnswer,
	type BulkProgress,
	type BulkRun,
	createBulkRun,
	type Interruption,
} from "./bulk-run.ts";
import type { SelectedDocument } from "../selection/selection-state.ts";
import { refreshSelection, take } from "../selection/selection-steps.ts";
import { currentSelection } from "../selection/selection.ts";

/** What is being done with the selection. */
export interface BulkTask extends BulkRun {
	intent: StateIntent;
	documents: readonly SelectedDocument[];
	/** `null` until it has begun: deleting is asked about first. */
	progress: () => BulkProgress | null;
	subscribe: (listener: () => void) => () => void;
	/** Sums up, shows the list again and leaves selected what is still as it was. */
	finish: () => void;
}

interface BulkTaskOptions {
	intent: StateIntent;
	/** The explorer's address, and the query of its view. */
	path: string;
	query: string;
	submit: SubmitFunction;
}

/** More than can be taken back at once: as many tell as much as all. */
const MORE_THAN_UNDONE = 50;

/** Longest wait for one answer, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Begins at once, unless it asks first. */
export function createBulkTask({ intent, path, query, submit }: BulkTaskOptions): BulkTask {
	refreshSelection();
	const documents = [...currentSelection().documents.values()];
	const listeners = new Set<() => void>();
	let progress: BulkProgress | null = null;

	function finish() {
		if (!progress) return;
		const { done, changed, failures, left } = progress;
		const stillThere = failures.filter(({ status }) => status !== 404);
		const remaining = [...stillThere.map(({ document }) => document), ...left];
		const result = new FormData();
		result.set("intent", intent);
		result.set("done", String(done));
		result.set("failed", String(failures.length));
		result.set("neighbour", neighbourOf(documents, remaining));
		for (const { documentId, version } of changed.slice(0, MORE_THAN_UNDONE))
			result.append("document", `${documentId}:${version}`);
		void submit(result, {
			method: "post",
			action: `${path}/bulk/finish${query}`,
			replace: true,
			preventScrollReset: true,
		});
		take({ kind: "replace", documents: remaining });
	}

	const run = createBulkRun({
		documents,
		send: (document) => sendState(`${path}/bulk/documents`, document, intent),
		onProgress(next) {
			progress = next;
			if (isAllDone(next)) finish();
			for (const listener of listeners) listener();
		},
	});
	if (intent !== "delete") void run.go();

	return {
		...run,
		intent,
		documents,
		progress: () => progress,
		finish,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** Nothing is left to be told or decided. */
export function isAllDone({ phase, failures, left }: BulkProgress): boolean {
	return phase === "over" && failures.length === 0 && left.length === 0;
}

async function sendState(
	address: string,
	{ documentId, version }: SelectedDocument,
	intent: StateIntent,
): Promise<BulkAnswer | Interruption> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams({ documentId, version: String(version), intent }),
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		if (!response.ok) return { ok: false, status: response.status, message: "", version: null };
		const answer = (await response.json()) as BulkAnswer;
		return !answer.ok && answer.status === 401 ? "signedOut" : answer;
	} catch {
		return "offline";
	}
}

/** The row that takes the place of the one in the preview if that one leaves: the next that stays, else the one before. */
function neighbourOf(documents: readonly SelectedDocument[], remaining: readonly SelectedDocument[]): string {
	const leaving = new Set(documents.map(({ documentId }) => documentId));
	for (const { documentId } of remaining) leaving.delete(documentId);
	const rows = [...document.querySelectorAll<HTMLElement>("tr[data-document]")];
	const at = rows.findIndex((row) => row.ariaCurrent === "true");
	if (at === -1) return "";
	const inOrder = [...rows.slice(at), ...rows.slice(0, at).toReversed()];
	return inOrder.map((row) => row.dataset["document"] ?? "").find((id) => !leaving.has(id)) ?? "";
}
