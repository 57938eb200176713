/** What is remarked in a passage: it is said behind the passage, not within it. */
export interface Remarks {
	open(): void;
	close(): void;
	isOpen(): boolean;
	beginParagraph(): void;
	endParagraph(): void;
	/** What is outside of a paragraph only sets the elements apart. */
	isInParagraph(): boolean;
	add(text: string): void;
	/** @returns what has been remarked since it was asked last */
	take(): string;
}

export function collectRemarks(): Remarks {
	let text = "";
	let paragraphs = 0;
	let isOpen = false;
	return {
		open() {
			isOpen = true;
		},
		close() {
			isOpen = false;
		},
		isOpen: () => isOpen,
		beginParagraph() {
			paragraphs += 1;
		},
		endParagraph() {
			paragraphs -= 1;
			text += "\n";
		},
		isInParagraph: () => paragraphs > 0,
		add(added) {
			text += added;
		},
		take() {
			const taken = text;
			text = "";
			return taken;
		},
	};
}
