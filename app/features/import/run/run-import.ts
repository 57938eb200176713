import { IMPORT_HOLD_MS } from "../../../../contract/constants.ts";
import { createStore, type Store } from "../../../store.ts";
import { ConnectionLostError } from "../../upload/ask-server.ts";
import { type Wait, waitFor } from "../../upload/retry.ts";
import type { Archive } from "../archive/archive.ts";
import { bytesOf, type ImportPlan, type PlannedDocument, type Remark } from "../plan/import-plan.ts";
import { type ChosenCategories, placesOf } from "./document-places.ts";
import { DocumentQueue } from "./document-queue.ts";
import { type DocumentRun, importDocument } from "./import-document.ts";
import { type ImportedDocument, type ImportProgress, type PauseReason, timeLeft } from "./import-progress.ts";
import { type BegunDocument, type ImportTarget, RefusedError } from "./import-target.ts";
import { anySignal } from "../../old-browsers/any-signal.ts";

interface ImportOptions {
	plan: ImportPlan;
	archive: Archive;
	target: ImportTarget;
	/** Id of the tenant into which it goes. */
	tenant: string;
	categories: ChosenCategories;
	now?: () => number;
	wait?: Wait;
}

/** An import under way. */
export interface ImportRun {
	progress: Store<ImportProgress>;
	pause: () => void;
	resume: () => void;
	/** Somebody may answer again: it waits no longer. */
	hurry: () => void;
	/** Ends it after what is on its way; what has come stays. */
	end: () => void;
	/** By which all of it can be undone; `null` where nothing was made, or that is not kept. */
	importId: () => string | null;
	/** What of the categories that it has made did not come over; known when it is over. */
	remarks: readonly Remark[];
	/** What has become of each document, in their order; known when it is over. */
	finished: Promise<ImportedDocument[]>;
}

/** Documents that are there, by their keys in the plan. */
type MadeDocuments = Map<string, Pick<BegunDocument, "documentId" | "replacedDocument">>;

/** So many failures in a row are one failure, which the next documents would have too. */
const MOST_FAILURES = 10;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** A 429 that does not say when. */
const USUAL_RETRY_SECONDS = 30;
/** Answers after which nothing would come over any more. */
const STOPPING: Readonly<Record<string, PauseReason>> = {
	"error.subscriptionInactive": "subscription",
	"error.planDocuments": "subscription",
	"upload.storageLimit": "noRoom",
};

/**
 * Carries out a plan, document by document: it makes what is not there yet, sends the files, and at the end says which
 * document replaces which. It can be begun again at any time: what is there is recognised (`begin`).
 */
export function runImport(options: ImportOptions): ImportRun {
	const { plan, archive, target, tenant, categories, now = () => Date.now(), wait = waitFor } = options;
	const { documents } = plan;
	const remarks: Remark[] = [];
	let lookAgain = () => {};
	const leaving = new AbortController();
	const { signal } = leaving;
	const clock = timeLeft(now);
	let resume = () => {};
	let hurry = () => {};
	let isPauseAsked = false;
	let isUndone = false;
	const progress = createStore<ImportProgress>({
		phase: "running",
		reason: null,
		goesOnAt: null,
		done: 0,
		total: documents.length,
		doneBytes: 0,
		totalBytes: documents.reduce((sum, document) => sum + bytesOf(document), 0),
		current: null,
		secondsLeft: null,
		counts: { taken: 0, there: 0, failed: 0 },
	});
	const change = (changes: Partial<ImportProgress>) => progress.set({ ...progress.read(), ...changes });

	/** Rests until somebody wants it to go on. @throws the signal's reason */
	async function rest(reason: PauseReason): Promise<void> {
		clock.rest();
		change({ phase: "paused", reason });
		await new Promise<void>((settle, reject) => {
			resume = settle;
			signal.addEventListener("abort", () => reject(signal.reason), { once: true });
			if (signal.aborted) reject(signal.reason);
		});
		isPauseAsked = false;
		clock.goOn();
		change({ phase: "running", reason: null });
	}

	/** Does it until it is done: waits where nobody answers, rests where it would fail again. */
	async function insist<Value>(work: () => Promise<Value>): Promise<Value> {
		for (let losses = 0; ; losses += 1) {
			if (isPauseAsked) await rest("asked");
			signal.throwIfAborted();
			try {
				return await work();
			} catch (error) {
				endIfUndone(error);
				signal.throwIfAborted();
				const pause = error instanceof RefusedError ? pauseOf(error) : null;
				if (pause !== null) await rest(pause);
				else if (isForLater(error)) await waitForAnswer(error, losses);
				else throw error;
				// What was found may have gone with the one that is undone, and what it was to stand in.
				if (isUndoing(error)) lookAgain();
			}
		}
	}

	/** Somebody undoes this import itself, in another tab, say: nothing more is taken into it, of no document. */
	function endIfUndone(error: unknown): void {
		if (signal.aborted || !isOwnUndoing(error)) return;
		isUndone = true;
		leaving.abort();
	}

	async function waitForAnswer(error: unknown, losses: number): Promise<void> {
		clock.rest();
		const grown = Math.min(FIRST_WAIT_MS * 2 ** losses, LONGEST_WAIT_MS);
		const isLimited = error instanceof RefusedError && error.status === 429;
		const patience = isLimited ? (error.retryAfter ?? USUAL_RETRY_SECONDS) * 1_000 : grown;
		change(
			isLimited
				? { phase: "limited", goesOnAt: now() + patience }
				: { phase: isUndoing(error) ? "undoing" : "waiting" },
		);
		const hurried = new AbortController();
		hurry = () => hurried.abort();
		await wait(patience, anySignal([signal, hurried.signal])).catch(() => signal.throwIfAborted());
		clock.goOn();
		change({ phase: "running", goesOnAt: null });
	}

	/** A category that had to be asked for anew says the same again. */
	function rememberOnce(remark: Remark): void {
		const said = JSON.stringify(remark);
		if (!remarks.some((before) => JSON.stringify(before) === said)) remarks.push(remark);
	}

	/** As long as it goes on, also within a file of hours. Whoever lets it rest keeps nobody from undoing another one. */
	function holdOn(): () => void {
		const timer = setInterval(() => {
			if (!["paused", "undoing"].includes(progress.read().phase)) target.hold(signal).catch(endIfUndone);
		}, IMPORT_HOLD_MS);
		return () => {
			clearInterval(timer);
			target.close().catch(() => {});
		};
	}

	async function carryOut(): Promise<ImportedDocument[]> {
		const letGo = holdOn();
		const places = placesOf({
			target,
			categories: { ...categories, details: plan.categories },
			insist,
			onRemark: rememberOnce,
			signal,
		});
		const claims: DocumentRun["claims"] = new Map();
		const queue = new DocumentQueue(documents);
		const run: DocumentRun = {
			archive,
			target,
			tenant,
			signal,
			insist,
			places: places.of,
			claims,
			onProgress: (bytes) => change({ doneBytes: queue.over.doneBytes + bytes }),
		};
		const made: MadeDocuments = new Map();
		lookAgain = () => {
			places.forget();
			const again = new Set(queue.lookAgain().map(({ documentId }) => documentId));
			if (again.size === 0) return;
			for (const [claim, ids] of claims)
				claims.set(
					claim,
					ids.filter((id) => !again.has(id)),
				);
			change(queue.over);
		};
		try {
			do {
				await goThrough(queue, run, made);
				change({ phase: "linking", current: null, secondsLeft: null });
				await link(documents, made);
				// What was found while another one was undone is looked for again.
				if (queue.over.counts.there > 0) await insist(() => target.check(signal)).catch(unlessRefused);
			} while (queue.current);
			change({ phase: "done" });
		} catch (error) {
			if (!signal.aborted) throw error;
			change({ phase: isUndone ? "undone" : "ended", current: null, secondsLeft: null });
		} finally {
			letGo();
		}
		const unreadable = plan.unreadable.map(({ name, remark }): ImportedDocument => ({
			name,
			outcome: "failed",
			documentId: null,
			remarks: [remark],
			said: null,
		}));
		return [...queue.outcomes, ...unreadable];
	}

	async function goThrough(queue: DocumentQueue, run: DocumentRun, made: MadeDocuments): Promise<void> {
		let failures = 0;
		for (let document = queue.current; document; document = queue.current) {
			change({ phase: "running", current: document.name });
			const { begun, ...outcome } = await importDocument(run, document);
			queue.pass(outcome);
			if (begun) made.set(document.key, begun);
			else made.delete(document.key);
			change(queue.over);
			change({ secondsLeft: clock.of(progress.read()) });
			failures = isWorrying(outcome) ? failures + 1 : 0;
			if (failures >= MOST_FAILURES) {
				await rest("tooManyFailures");
				failures = 0;
			}
		}
	}

	/** Once both are there. What is refused leaves two documents that do not know of each other. */
	async function link(all: readonly PlannedDocument[], made: MadeDocuments): Promise<void> {
		for (const { key, replaces } of all) {
			const document = made.get(key);
			const replaced = replaces === null ? undefined : made.get(replaces);
			if (!document || !replaced || document.replacedDocument === replaced.documentId) continue;
			await insist(() => target.replace(document.documentId, replaced.documentId, signal)).catch(
				unlessRefused,
			);
		}
	}

	return {
		progress,
		pause: () => {
			isPauseAsked = true;
			hurry();
		},
		resume: () => {
			isPauseAsked = false;
			resume();
		},
		hurry: () => hurry(),
		end: () => leaving.abort(),
		importId: target.importId,
		remarks,
		finished: carryOut(),
	};
}

function unlessRefused(error: unknown): void {
	if (!(error instanceof RefusedError)) throw error;
}

/** What others may fail of, too; that something is missing in the archive is an affair of the one document. */
function isWorrying({ outcome, said, remarks }: ImportedDocument): boolean {
	if (outcome !== "failed") return false;
	return said !== null || remarks.some(({ key }) => key === "import.remark.file.damaged");
}

function pauseOf({ status, said }: RefusedError): PauseReason | null {
	if (status === 401) return "signedOut";
	return STOPPING[said] ?? (status === 507 ? "noRoom" : null);
}

function isForLater(error: unknown): boolean {
	if (error instanceof ConnectionLostError || isUndoing(error)) return true;
	return error instanceof RefusedError && (error.status === 429 || error.status === 503);
}

/** This import is being undone, or has been. */
function isOwnUndoing(error: unknown): boolean {
	return error instanceof RefusedError && error.said === "error.importUndone";
}

/** An earlier import of the user's is being undone: what it has brought is still there, and is about to go. */
function isUndoing(error: unknown): boolean {
	return error instanceof RefusedError && error.said === "error.importUndoing";
}
