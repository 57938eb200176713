import type { SelectedDocument } from "../selection/selection-state.ts";

/** What setting one document's state came to. */
export type BulkAnswer =
	/** With the version that the change has made; `null` where nothing had to be changed. */
	| { ok: true; version: number | null }
	| {
			ok: false;
			status: number;
			/** What the server said: a translation key or a text. */
			message: string;
			/** The version that the document has by now, where that is known. */
			version: number | null;
	  };

/** Why nothing can be sent at the moment. */
export type Interruption = "offline" | "signedOut";

export interface BulkFailure {
	document: SelectedDocument;
	status: number;
	message: string;
}

export interface BulkProgress {
	phase: "running" | "paused" | "over";
	interruption: Interruption | null;
	/** Of this round, which may be one of documents tried again. */
	total: number;
	/** Those of this round that are over with, well or not. */
	finished: number;
	/** In all rounds. */
	done: number;
	/** What the run itself has changed, each with its new version. */
	changed: readonly { documentId: string; version: number }[];
	current: SelectedDocument | null;
	failures: readonly BulkFailure[];
	/** Not tried: the run was stopped before. */
	left: readonly SelectedDocument[];
}

export interface BulkRun {
	/** Begins, or goes on where it was interrupted or stopped. */
	go: () => Promise<void>;
	/** Ends after the document that is on its way. */
	stop: () => void;
	/** Tries again what failed: one document, or all. */
	retry: (documentId?: string) => Promise<void>;
}

interface BulkRunOptions {
	documents: readonly SelectedDocument[];
	send: (document: SelectedDocument) => Promise<BulkAnswer | Interruption>;
	onProgress: (progress: BulkProgress) => void;
}

/** Sets a state on each document in turn (spec 2, spec 4): the next one is sent when the last one is answered. */
export function createBulkRun({ documents, send, onProgress }: BulkRunOptions): BulkRun {
	let waiting = documents;
	let left: readonly SelectedDocument[] = [];
	let failures: readonly BulkFailure[] = [];
	let total = documents.length;
	let done = 0;
	const changed: { documentId: string; version: number }[] = [];
	let isRunning = false;
	const wish = { stop: false };

	function report(phase: BulkProgress["phase"], interruption: Interruption | null = null) {
		const [current = null] = waiting;
		const finished = total - waiting.length;
		onProgress({ phase, interruption, total, finished, done, changed, current, failures, left });
	}

	function end() {
		left = [...left, ...waiting];
		waiting = [];
		report("over");
	}

	async function run() {
		isRunning = true;
		wish.stop = false;
		let interruption: Interruption | null = null;
		for (let [document] = waiting; document && !wish.stop && !interruption; [document] = waiting) {
			report("running");
			// oxlint-disable-next-line no-await-in-loop -- in turn (spec 4)
			const answer = await send(document);
			if (typeof answer === "string") {
				interruption = answer;
				continue;
			}
			waiting = waiting.slice(1);
			if (!answer.ok) {
				failures = failures.concat(failureOf(document, answer));
				continue;
			}
			done += 1;
			if (answer.version !== null) changed.push({ documentId: document.documentId, version: answer.version });
		}
		isRunning = false;
		if (interruption && !wish.stop) report("paused", interruption);
		else end();
	}

	function begin(round: readonly SelectedDocument[]): Promise<void> {
		waiting = round;
		total = round.length;
		return run();
	}

	return {
		go() {
			if (isRunning) return Promise.resolve();
			if (waiting.length > 0) return run();
			const round = left;
			left = [];
			return begin(round);
		},
		stop() {
			wish.stop = true;
			if (!isRunning) end();
		},
		retry(documentId) {
			if (isRunning) return Promise.resolve();
			const isMeant = ({ document }: BulkFailure) => !documentId || document.documentId === documentId;
			const again = failures.filter(isMeant);
			failures = failures.filter((failure) => !isMeant(failure));
			return begin([...waiting, ...again.map(({ document }) => document)]);
		},
	};
}

/** Whoever tries again has seen that somebody else was first: the next try is meant for the version that is there now. */
function failureOf(
	document: SelectedDocument,
	{ status, message, version }: Extract<BulkAnswer, { ok: false }>,
): BulkFailure {
	return { document: version === null ? document : { ...document, version }, status, message };
}
