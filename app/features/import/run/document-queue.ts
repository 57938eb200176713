import { bytesOf, type PlannedDocument } from "../plan/import-plan.ts";
import type { ImportedDocument, ImportProgress } from "./import-progress.ts";

/** Which documents an import has still to go through, and what has become of the others. */
export class DocumentQueue {
	readonly #documents: readonly PlannedDocument[];
	/** Their places. */
	readonly #queue: number[];
	#next = 0;
	readonly #outcomes: (ImportedDocument | null)[];
	#over = { done: 0, doneBytes: 0, counts: { taken: 0, there: 0, failed: 0 } };

	constructor(documents: readonly PlannedDocument[]) {
		this.#documents = documents;
		this.#queue = [...documents.keys()];
		this.#outcomes = documents.map(() => null);
	}

	/** The one whose turn it is; `null` at the end. */
	get current(): PlannedDocument | null {
		return this.#documents[this.#queue[this.#next] ?? -1] ?? null;
	}

	/** What has become of it; the next one's turn comes. */
	pass(outcome: ImportedDocument): void {
		const at = this.#queue[this.#next];
		if (at === undefined) return;
		this.#next += 1;
		this.#note(at, outcome, 1);
		this.#outcomes[at] = outcome;
	}

	/** Those that were found there are looked for once more, behind all others. @returns them, as they were found */
	lookAgain(): ImportedDocument[] {
		const again: ImportedDocument[] = [];
		for (const [at, outcome] of this.#outcomes.entries()) {
			if (outcome?.outcome !== "there") continue;
			again.push(outcome);
			this.#note(at, outcome, -1);
			this.#outcomes[at] = null;
			this.#queue.push(at);
		}
		return again;
	}

	#note(at: number, { outcome }: ImportedDocument, count: 1 | -1): void {
		const document = this.#documents[at];
		const { done, doneBytes, counts } = this.#over;
		this.#over = {
			done: done + count,
			doneBytes: doneBytes + (document ? bytesOf(document) * count : 0),
			counts: { ...counts, [outcome]: counts[outcome] + count },
		};
	}

	/** How much is over. */
	get over(): Pick<ImportProgress, "done" | "doneBytes" | "counts"> {
		return this.#over;
	}

	/** In the order of the plan; those whose turn has not come are left out. */
	get outcomes(): ImportedDocument[] {
		return this.#outcomes.filter((outcome) => outcome !== null);
	}
}
