import { MAX_EMPTY_CELLS } from "../cell-format.ts";

/** Characters of a cell that is written once for several that are alike. */
const MAX_REPEATED = 500;

/** The cells of a table. Several that follow each other and are alike are written once in the file. */
export interface RepeatedCells {
	/** @param count for how many cells it stands, as the file says it */
	open(count: string | undefined): void;
	add(text: string): void;
	/** @returns what stands behind the text of the cell */
	close(): string;
	/** Whether a cell is open; a table in a cell has cells of its own. */
	isOpen(): boolean;
}

export function repeatedCells(): RepeatedCells {
	let open = 0;
	let repeated = 1;
	let text = "";
	return {
		open(count) {
			open += 1;
			repeated = repetitions(count);
		},
		add(added) {
			if (repeated > 1 && text.length < MAX_REPEATED) text += added.slice(0, MAX_REPEATED);
		},
		close() {
			open -= 1;
			// Empty ones fill a row to its end; what is said again and again there is no text.
			const isText = text.trim() !== "" && text.length < MAX_REPEATED;
			const isAgain = isText && repeated < MAX_EMPTY_CELLS;
			const behind = isAgain ? `\t${text} `.repeat(repeated - 1) + "\t" : "\t".repeat(repeated);
			repeated = 1;
			text = "";
			return behind;
		},
		isOpen: () => open > 0,
	};
}

function repetitions(count: string | undefined): number {
	const number = Number(count ?? 1);
	return number >= 1 ? Math.min(Math.floor(number), MAX_EMPTY_CELLS) : 1;
}
