import type { DocumentVersion } from "../selection/document-field.ts";

/** What changing one document came to. */
export type ChangeAnswer =
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

/** A document that was not changed, with the version that it has by now: who tries again has seen why. */
export type Failed<Document> = Document & { status: number; message: string };

/** How far a change of many documents is. */
export interface BulkState<Document extends DocumentVersion> {
	/** Of this round those that are still to be changed, the next one first. */
	waiting: readonly Document[];
	/** With how many documents this round began. */
	total: number;
	/** In all rounds, as what follows. */
	done: number;
	/** What has been changed, each with its new version: fewer than are done where some were so already. */
	changed: readonly DocumentVersion[];
	failures: readonly Failed<Document>[];
	interruption: Interruption | null;
}

export function beginning<Document extends DocumentVersion>(
	documents: readonly Document[],
): BulkState<Document> {
	return {
		waiting: documents,
		total: documents.length,
		done: 0,
		changed: [],
		failures: [],
		interruption: null,
	};
}

/**
 * Changes each document in turn (spec 2, spec 4): the next one when the last one is answered.
 * @param goesOn is asked before each document; where it says no the others are left waiting
 */
export async function changeInTurn<Document extends DocumentVersion>(
	start: BulkState<Document>,
	change: (document: Document) => Promise<ChangeAnswer | Interruption>,
	goesOn: (state: BulkState<Document>) => boolean,
): Promise<BulkState<Document>> {
	let state: BulkState<Document> = { ...start, interruption: null };
	for (let [next] = state.waiting; next && goesOn(state); [next] = state.waiting) {
		// oxlint-disable-next-line no-await-in-loop -- in turn (spec 4)
		const answer = await change(next);
		if (typeof answer === "string") return { ...state, interruption: answer };
		state = withAnswer(state, next, answer);
	}
	return state;
}

function withAnswer<Document extends DocumentVersion>(
	state: BulkState<Document>,
	document: Document,
	answer: ChangeAnswer,
): BulkState<Document> {
	const waiting = state.waiting.slice(1);
	if (!answer.ok) {
		const { status, message, version } = answer;
		const failure = { ...document, version: version ?? document.version, status, message };
		return { ...state, waiting, failures: [...state.failures, failure] };
	}
	const { documentId } = document;
	const changed = answer.version === null ? [] : [{ documentId, version: answer.version }];
	return { ...state, waiting, done: state.done + 1, changed: [...state.changed, ...changed] };
}
