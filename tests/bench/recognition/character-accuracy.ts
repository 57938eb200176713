/** Share of the characters that were read right, in per cent: what it takes to mend the others is counted against it. */
export function characterAccuracy(expected: string, read: string): number {
	const [right, found] = [normalised(expected), normalised(read)];
	return Math.max(0, 100 * (1 - distance(right, found) / right.length));
}

function normalised(text: string): string {
	return text.normalize("NFC").replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, " ").trim();
}

/** Characters to be added, removed or exchanged (Levenshtein). */
function distance(one: string, other: string): number {
	let before = Uint32Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row += 1) {
		const line = new Uint32Array(other.length + 1);
		line[0] = row;
		for (let column = 1; column <= other.length; column += 1) {
			const exchanged = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
			line[column] = Math.min((before[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, exchanged);
		}
		before = line;
	}
	return before[other.length] ?? 0;
}
