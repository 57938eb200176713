import type { DocumentVersion } from "../selection/document-field.ts";

/** What changing one document came to. */
export type ChangeAnswer =
	/** With the version that the change has made; `null` where nothing had to be changed. */
	| { ok: true; version: number | null }
	/** With what the server said, a translation key or a text; and the version that is there by now, where it is known. */
	| { ok: false; status: number; message: string; version: number | null };

/** Why nothing can be sent at the moment. */
export type Interruption = "offline" | "signedOut";

/** How far a change of many documents is. It may take rounds: what failed is tried again. */
export interface BulkProgress<Document extends DocumentVersion> {
	/** Of this round those still to be changed, the next one first. */
	waiting: readonly Document[];
	/** With how many documents this round began. */
	total: number;
	/** In all rounds, as all that follows. */
	done: number;
	/** Each with its new version; not those that were so already. */
	changed: readonly Document[];
	/** Each with the version that it has by now, for which the next try is meant: the user has seen why it failed. */
	failures: readonly (Document & { status: number; message: string })[];
	/** Not tried: a round was stopped before. */
	left: readonly Document[];
	interruption: Interruption | null;
}

const NOTHING_DONE = { done: 0, changed: [], failures: [], left: [], interruption: null };

export function beginning<Document extends DocumentVersion>(
	documents: readonly Document[],
): BulkProgress<Document> {
	return { ...NOTHING_DONE, waiting: documents, total: documents.length };
}

/**
 * Changes each document in turn (spec 2, spec 4): the next one when the last one is answered.
 * @param goesOn is asked before each document; where it says no the others are left waiting
 */
export async function changeInTurn<Document extends DocumentVersion>(
	start: BulkProgress<Document>,
	change: (document: Document) => Promise<ChangeAnswer | Interruption>,
	goesOn: (progress: BulkProgress<Document>) => boolean,
): Promise<BulkProgress<Document>> {
	let progress: BulkProgress<Document> = { ...start, interruption: null };
	for (let [next] = progress.waiting; next && goesOn(progress); [next] = progress.waiting) {
		// oxlint-disable-next-line no-await-in-loop -- in turn (spec 4)
		const answer = await change(next);
		if (typeof answer === "string") return { ...progress, interruption: answer };
		progress = withAnswer(progress, next, answer);
	}
	return progress;
}

function withAnswer<Document extends DocumentVersion>(
	progress: BulkProgress<Document>,
	document: Document,
	answer: ChangeAnswer,
): BulkProgress<Document> {
	const waiting = progress.waiting.slice(1);
	if (!answer.ok) {
		const { status, message, version } = answer;
		const failure = { ...document, version: version ?? document.version, status, message };
		return { ...progress, waiting, failures: [...progress.failures, failure] };
	}
	const changed = answer.version === null ? [] : [{ ...document, version: answer.version }];
	return { ...progress, waiting, done: progress.done + 1, changed: [...progress.changed, ...changed] };
}

/** As it is when nobody goes on: what still waits is left. */
export function ended<Document extends DocumentVersion>(
	progress: BulkProgress<Document>,
): BulkProgress<Document> {
	const { left, waiting } = progress;
	return { ...progress, waiting: [], left: [...left, ...waiting], interruption: null };
}
