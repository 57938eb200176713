import type { Remark } from "../plan/import-plan.ts";

/** What has become of a document. */
export interface ImportedDocument {
	name: string;
	outcome: "taken" | "there" | "failed";
	documentId: string | null;
	/** What of it did not come over, or why it did not. */
	remarks: readonly Remark[];
	/** What the target said where it refused it: a translation key, or a text. */
	said: string | null;
}

/** Why an import rests: somebody wants it, nobody answers, or what failed would fail again. */
export type PauseReason = "asked" | "tooManyFailures" | "signedOut" | "noRoom" | "subscription";

export interface ImportProgress {
	/**
	 * `undoing`: an earlier import is being undone, and it waits for that. `undone`: it has ended, because somebody undoes
	 * this one itself.
	 */
	phase: "running" | "waiting" | "limited" | "undoing" | "paused" | "linking" | "done" | "ended" | "undone";
	/** Of `paused`. */
	reason: PauseReason | null;
	/** Of `limited`, since it takes so much at a time: when it goes on, in milliseconds since 1970. */
	goesOnAt: number | null;
	/** Documents that are over, and all of them. */
	done: number;
	total: number;
	/** Bytes that are over, and all of them. */
	doneBytes: number;
	totalBytes: number;
	/** Name of the one whose turn it is. */
	current: string | null;
	/** Seconds that are left, as it goes; `null` while nobody can tell. */
	secondsLeft: number | null;
	counts: { taken: number; there: number; failed: number };
}

/** What one document costs beside its bytes, as bytes. */
const DOCUMENT_BYTES = 400_000;

/** How long the rest takes, by how long what is done took. Time in which nothing went does not count. */
export function timeLeft(now: () => number) {
	let workedMs = 0;
	let since: number | null = now();
	const worked = () => workedMs + (since === null ? 0 : now() - since);
	return {
		rest() {
			workedMs = worked();
			since = null;
		},
		goOn() {
			since ??= now();
		},
		/** In seconds. */
		of({
			done,
			total,
			doneBytes,
			totalBytes,
		}: Pick<ImportProgress, "done" | "total" | "doneBytes" | "totalBytes">) {
			const over = doneBytes + done * DOCUMENT_BYTES;
			const all = totalBytes + total * DOCUMENT_BYTES;
			if (over === 0 || worked() < 2_000) return null;
			return Math.ceil(((all - over) * worked()) / over / 1_000);
		},
	};
}
