/** Words of a text and what was read of them. */
export interface WordRecall {
	expected: number;
	/** Of those expected, each as often as it stands there. */
	found: number;
	/** Read, but not expected. */
	added: number;
}

/** Compares words regardless of their order: a table may be read by rows or by columns. */
export function wordRecall(expected: string, read: string): WordRecall {
	const left = new Map<string, number>();
	for (const word of wordsOf(expected)) left.set(word, (left.get(word) ?? 0) + 1);
	let found = 0;
	let added = 0;
	for (const word of wordsOf(read)) {
		const count = left.get(word) ?? 0;
		if (count === 0) added += 1;
		else {
			left.set(word, count - 1);
			found += 1;
		}
	}
	return { expected: wordsOf(expected).length, found, added };
}

function wordsOf(text: string): string[] {
	return (
		text
			.normalize("NFC")
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}
