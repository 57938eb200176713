/** Where a word stands in a text with one letter wrong: the CMS finds by it, the app says by it what was found instead. */

/** Shorter words have to be right. */
export const SHORTEST_FUZZY_WORD = 5;

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
