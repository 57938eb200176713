/**
 * Matches of patterns that begin with a figure, or so many units before one. A text has few figures, so it is many times
 * quicker to look there than everywhere.
 */

/** Where in a text its runs of figures begin. */
export function figureRuns(text: string): number[] {
	const begins: number[] = [];
	for (const { index } of text.matchAll(/\d+/g)) begins.push(index);
	return begins;
}

/** What `matchAll` finds of a sticky pattern that matches nowhere else. @param before units of a match before the figure */
export function matchesAt(
	text: string,
	runs: readonly number[],
	pattern: RegExp,
	before: readonly number[] = [0],
): RegExpExecArray[] {
	const found: RegExpExecArray[] = [];
	let end = 0;
	for (const run of runs) {
		for (const units of before) {
			if (run - units < end) continue;
			pattern.lastIndex = run - units;
			const match = pattern.exec(text);
			if (!match) continue;
			found.push(match);
			end = match.index + match[0].length;
			break;
		}
	}
	return found;
}
