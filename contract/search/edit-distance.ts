/** Where a word stands in a text with one letter wrong, in a long word two: the CMS finds by it, the app says by it what was found instead. */

/** Shorter words have to be right. */
export const SHORTEST_FUZZY_WORD = 5;

/** Words of this many letters may have two wrong ones, if they are whole. */
export const SHORTEST_TWICE_WRONG = 9;

/** A part of a text. */
export interface Stretch {
	start: number;
	length: number;
}

/** The parts of a text that are the pattern but for one letter: another one, one missing, one too many, or two neighbours swapped. */
export function likeParts(text: string, pattern: string): Stretch[] {
	const parts: Stretch[] = [];
	for (let start = 0; start <= text.length - pattern.length + 1; start += 1) {
		for (const length of lengthsWithOneError(text, start, pattern)) parts.push({ start, length });
	}
	return parts;
}

/** Lengths of the parts of the text that begin here and are the pattern but for one letter. */
function lengthsWithOneError(text: string, start: number, pattern: string): number[] {
	let at = 0;
	while (at < pattern.length && text.charCodeAt(start + at) === pattern.charCodeAt(at)) at += 1;
	const here = start + at;
	const rest = pattern.slice(at + 1);
	const lengths: number[] = [];
	const isOther = here < text.length && text.startsWith(rest, here + 1);
	const isSwapped =
		text.charAt(here) === pattern.charAt(at + 1) &&
		text.charAt(here + 1) === pattern.charAt(at) &&
		text.startsWith(pattern.slice(at + 2), here + 2);
	if (isOther || isSwapped) lengths.push(pattern.length);
	if (text.startsWith(rest, here)) lengths.push(pattern.length - 1);
	if (text.startsWith(pattern.slice(at), here + 1)) lengths.push(pattern.length + 1);
	return lengths;
}

/**
 * Whether a long word is another one but for two letters: each another one, one missing, one too many, or swapped with
 * its neighbour (the distance of optimal string alignment).
 */
export function isTwiceWrong(word: string, other: string): boolean {
	if (other.length < SHORTEST_TWICE_WRONG || Math.abs(word.length - other.length) > 2) return false;
	let before: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (let at = 1; at <= word.length; at += 1) {
		const row = [at];
		for (let to = 1; to <= other.length; to += 1) {
			const isSame = word.charCodeAt(at - 1) === other.charCodeAt(to - 1);
			const isSwapped =
				at > 1 &&
				to > 1 &&
				word.charCodeAt(at - 1) === other.charCodeAt(to - 2) &&
				word.charCodeAt(at - 2) === other.charCodeAt(to - 1);
			row.push(
				Math.min(
					(last[to] ?? 0) + 1,
					(row[to - 1] ?? 0) + 1,
					(last[to - 1] ?? 0) + (isSame ? 0 : 1),
					isSwapped ? (before[to - 2] ?? 0) + 1 : Infinity,
				),
			);
		}
		if (Math.min(...row) > 2) return false;
		[before, last] = [last, row];
	}
	return (last.at(-1) ?? Infinity) <= 2;
}
