import type { DocumentVersion } from "../selection/document-field.ts";
import {
	beginning,
	type BulkState,
	type ChangeAnswer,
	changeInTurn,
	type Interruption,
} from "./change-in-turn.ts";

export interface BulkProgress<Document extends DocumentVersion> extends BulkState<Document> {
	phase: "running" | "paused" | "over";
	current: Document | null;
	/** Those of this round that are over with, well or not. */
	finished: number;
	/** Not tried: the run was stopped before. */
	left: readonly Document[];
}

export interface BulkRun {
	/** Whether anything is under way, or waits to go on. */
	isActive: () => boolean;
	/** Begins, or goes on where it was interrupted or stopped. */
	go: () => Promise<void>;
	/** Ends after the document that is on its way. */
	stop: () => void;
	/** Tries again what failed: one document, or all. */
	retry: (documentId?: string) => Promise<void>;
}

interface BulkRunOptions<Document extends DocumentVersion> {
	documents: readonly Document[];
	change: (document: Document) => Promise<ChangeAnswer | Interruption>;
	onProgress: (progress: BulkProgress<Document>) => void;
}

/** Changes documents in turn from a page that shows how far it is, and can stop it and try again. */
export function createBulkRun<Document extends DocumentVersion>({
	documents,
	change,
	onProgress,
}: BulkRunOptions<Document>): BulkRun {
	let state = beginning(documents);
	let left: readonly Document[] = [];
	let isRunning = false;
	let isStopping = false;

	function report(phase: BulkProgress<Document>["phase"]) {
		const { waiting, total } = state;
		onProgress({ ...state, phase, current: waiting[0] ?? null, finished: total - waiting.length, left });
	}

	function end() {
		left = [...left, ...state.waiting];
		state = { ...state, waiting: [], interruption: null };
		report("over");
	}

	async function run(): Promise<void> {
		isRunning = true;
		isStopping = false;
		state = await changeInTurn(state, change, (soFar) => {
			if (isStopping) return false;
			state = soFar;
			report("running");
			return true;
		});
		isRunning = false;
		if (state.interruption && !isStopping) report("paused");
		else end();
	}

	function runRound(waiting: readonly Document[]): Promise<void> {
		state = { ...state, waiting, total: waiting.length };
		return run();
	}

	return {
		isActive: () => isRunning || state.interruption !== null,
		async go() {
			if (isRunning) return;
			if (state.waiting.length > 0) return run();
			const round = left;
			left = [];
			return runRound(round);
		},
		stop() {
			isStopping = true;
			if (!isRunning) end();
		},
		async retry(documentId) {
			if (isRunning) return;
			const isMeant = (failed: Document) => !documentId || failed.documentId === documentId;
			const again = state.failures.filter(isMeant);
			state = { ...state, failures: state.failures.filter((failed) => !isMeant(failed)) };
			return runRound([...state.waiting, ...again]);
		},
	};
}
