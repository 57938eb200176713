/** How like a word of the vocabulary is to one that was typed with one letter wrong: the smaller the liker. */
export type Grade = typeof WHOLE | typeof IN_LONGER_WORDS | typeof ANYWHERE;
/** It is the word but for one letter: another one, one missing, one too many, or two neighbours swapped. */
export const WHOLE = 1 as const;
/** It begins or ends with the word so, and is not much longer. */
export const IN_LONGER_WORDS = 2 as const;
/** It has the word in it so. */
export const ANYWHERE = 3 as const;

/** Shorter words have to be right. */
export const SHORTEST = 5;
/** Letters that a word may have more at its end and still be the same: Maler, Malern. */
const LONGEST_ENDING = 2;
/** Letters of a word before which another one can stand: Vollkasko. */
const SHORTEST_FIRST_PART = 3;

/** A part of a word. */
interface Stretch {
	start: number;
	length: number;
}

/** Words that have the pattern in them as it is are found as typed and have no grade. */
export function gradeOf(word: string, pattern: string): Grade | null {
	if (word.includes(pattern)) return null;
	let best: Grade | null = null;
	for (let start = 0; start <= word.length - pattern.length + 1; start += 1) {
		for (const length of lengthsWithOneError(word, start, pattern)) {
			const grade = gradeOfStretch(word, { start, length }, pattern);
			if (grade !== null && (best === null || grade < best)) best = grade;
		}
	}
	return best;
}

function gradeOfStretch(word: string, { start, length }: Stretch, pattern: string): Grade | null {
	const others = word.length - length;
	if (others === 0) return WHOLE;
	const isAtEnd = start === others;
	if (pattern.length > SHORTEST) {
		return (start === 0 || isAtEnd) && others <= pattern.length ? IN_LONGER_WORDS : ANYWHERE;
	}
	// Four letters of five stand in very many words: of a longer one they have to be all but an ending, or its last part.
	if (length !== SHORTEST || word.charAt(start) !== pattern.charAt(0)) return null;
	const isMeant = start === 0 ? others <= LONGEST_ENDING : isAtEnd && start >= SHORTEST_FIRST_PART;
	return isMeant ? IN_LONGER_WORDS : null;
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
