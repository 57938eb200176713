import {
	isTwiceWrong,
	likeParts,
	SHORTEST_FUZZY_WORD,
	type Stretch,
} from "../../../../contract/search/edit-distance.ts";

/** How similar a word of the vocabulary is to a word that was typed with wrong letters. A smaller grade is more similar. */
export type Grade = typeof WHOLE | typeof IN_LONGER_WORDS | typeof ANYWHERE | typeof TWICE_WRONG;
/**
 * It is the typed word except for one letter: another letter, one missing, one too many, or two neighbours swapped.
 */
export const WHOLE = 1 as const;
/** It begins or ends with a word of grade 1, and is not much longer. */
export const IN_LONGER_WORDS = 2 as const;
/** It contains a word of grade 1. */
export const ANYWHERE = 3 as const;
/** It is the typed word, a long one, except for two letters. */
export const TWICE_WRONG = 4 as const;

/** How many letters an ending may add without making it another word: Maler, Malern. */
const LONGEST_ENDING = 2;
/** The shortest word that can be the first part of a compound: Vollkasko has one of four letters. */
const SHORTEST_FIRST_PART = 3;

/** A word that contains the pattern unchanged is found as typed and has no grade. */
export function gradeOf(word: string, pattern: string): Grade | null {
	if (word.includes(pattern)) return null;
	let best: Grade | null = null;
	for (const stretch of likeParts(word, pattern)) {
		const grade = gradeOfStretch(word, stretch, pattern);
		if (grade !== null && (best === null || grade < best)) best = grade;
	}
	return best ?? (isTwiceWrong(word, pattern) ? TWICE_WRONG : null);
}

function gradeOfStretch(word: string, { start, length }: Stretch, pattern: string): Grade | null {
	const others = word.length - length;
	if (others === 0) return WHOLE;
	const isAtEnd = start === others;
	if (pattern.length > SHORTEST_FUZZY_WORD) {
		return (start === 0 || isAtEnd) && others <= pattern.length ? IN_LONGER_WORDS : ANYWHERE;
	}
	// Very many words contain four of the five letters. A longer word counts only if these are all of it but an
	// ending, or its last part.
	if (length !== SHORTEST_FUZZY_WORD || word.charAt(start) !== pattern.charAt(0)) return null;
	const isMeant = start === 0 ? others <= LONGEST_ENDING : isAtEnd && start >= SHORTEST_FIRST_PART;
	return isMeant ? IN_LONGER_WORDS : null;
}
