import type { DocumentVersion } from "../selection/document-field.ts";
import {
	beginning,
	type BulkProgress,
	type ChangeAnswer,
	changeInTurn,
	ended,
	type Interruption,
} from "./change-in-turn.ts";

interface BulkRunOptions<Document extends DocumentVersion> {
	documents: readonly Document[];
	change: (document: Document) => Promise<ChangeAnswer | Interruption>;
	onProgress: (progress: BulkProgress<Document>) => void;
}

export type BulkRun = ReturnType<typeof createBulkRun>;

/** Changes documents in turn from a page that shows how far it is, can stop it, and tries again what failed. */
export function createBulkRun<Document extends DocumentVersion>({
	documents,
	change,
	onProgress,
}: BulkRunOptions<Document>) {
	let progress = beginning(documents);
	let isRunning = false;
	let isStopping = false;

	function report(next: BulkProgress<Document>) {
		progress = next;
		onProgress(next);
	}

	async function run(start: BulkProgress<Document>): Promise<void> {
		if (isRunning) return;
		isRunning = true;
		isStopping = false;
		const end = await changeInTurn(start, change, (soFar) => {
			if (!isStopping) report(soFar);
			return !isStopping;
		});
		isRunning = false;
		report(end.interruption && !isStopping ? end : ended(end));
	}

	return {
		/** Whether anything is under way, or waits to go on. */
		isActive: () => isRunning || progress.interruption !== null,
		/** Begins, or goes on where it was interrupted or stopped. */
		go: () =>
			run(progress.waiting.length > 0 ? progress : { ...nextRound(progress, progress.left), left: [] }),
		/** Ends after the document that is on its way. */
		stop() {
			isStopping = true;
			if (!isRunning) report(ended(progress));
		},
		/** Tries again what failed: one document, or all. */
		retry(documentId?: string) {
			const isMeant = (failed: Document) => !documentId || failed.documentId === documentId;
			const failures = progress.failures.filter((failed) => !isMeant(failed));
			return run({ ...nextRound(progress, progress.failures.filter(isMeant)), failures });
		},
	};
}

function nextRound<Document extends DocumentVersion>(
	progress: BulkProgress<Document>,
	documents: readonly Document[],
): BulkProgress<Document> {
	return { ...progress, waiting: documents, total: documents.length };
}
