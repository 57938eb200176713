import { likeParts, SHORTEST_FUZZY_WORD, type Stretch } from "../../../../contract/search/edit-distance.ts";

/** How like a word of the vocabulary is to one that was typed with one letter wrong: the smaller the liker. */
export type Grade = typeof WHOLE | typeof IN_LONGER_WORDS | typeof ANYWHERE;
/** It is the word but for one letter: another one, one missing, one too many, or two neighbours swapped. */
export const WHOLE = 1 as const;
/** It begins or ends with the word so, and is not much longer. */
export const IN_LONGER_WORDS = 2 as const;
/** It has the word in it so. */
export const ANYWHERE = 3 as const;

/** Letters that a word may have more at its end and still be the same: Maler, Malern. */
const LONGEST_ENDING = 2;
/** Letters of a word before which another one can stand: Vollkasko. */
const SHORTEST_FIRST_PART = 3;

/** Words that have the pattern in them as it is are found as typed and have no grade. */
export function gradeOf(word: string, pattern: string): Grade | null {
	if (word.includes(pattern)) return null;
	let best: Grade | null = null;
	for (const stretch of likeParts(word, pattern)) {
		const grade = gradeOfStretch(word, stretch, pattern);
		if (grade !== null && (best === null || grade < best)) best = grade;
	}
	return best;
}

function gradeOfStretch(word: string, { start, length }: Stretch, pattern: string): Grade | null {
	const others = word.length - length;
	if (others === 0) return WHOLE;
	const isAtEnd = start === others;
	if (pattern.length > SHORTEST_FUZZY_WORD) {
		return (start === 0 || isAtEnd) && others <= pattern.length ? IN_LONGER_WORDS : ANYWHERE;
	}
	// Four letters of five stand in very many words: of a longer one they have to be all but an ending, or its last part.
	if (length !== SHORTEST_FUZZY_WORD || word.charAt(start) !== pattern.charAt(0)) return null;
	const isMeant = start === 0 ? others <= LONGEST_ENDING : isAtEnd && start >= SHORTEST_FIRST_PART;
	return isMeant ? IN_LONGER_WORDS : null;
}
