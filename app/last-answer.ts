/** Of several questions only the answer to the last one counts, whichever comes first. */
export class LastAnswer {
	#asked = 0;

	/** @returns the answer, or `null` where something else was asked meanwhile, or nobody wants it any more */
	async of<Answer>(question: Promise<Answer>): Promise<{ answer: Answer } | null> {
		const asked = ++this.#asked;
		const answer = await question;
		return asked === this.#asked ? { answer } : null;
	}

	/** What was asked does not matter any more. */
	drop() {
		this.#asked += 1;
	}
}
