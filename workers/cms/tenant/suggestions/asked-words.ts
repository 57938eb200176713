import { FUNCTION_WORDS } from "../../../../contract/search/month-first.ts";
import { wordsIn } from "../../../../contract/search/spelling.ts";
import { foldedSpellings } from "../core/folding.ts";

/** Words by which similar papers are looked for: each costs a list of the index. */
const MOST_ASKED = 64;
/** A paper begins with whom it is from and what it is about. */
const FROM_THE_BEGINNING = 32;
const SHORTEST = 3;
const HAS_LETTER = /\p{L}/u;
/** Shorter figures are parts of days and amounts. */
const CODE = /^\p{N}{4,}$/u;

/** The words of a text that tell it from others, as the index of words has them. @param text its beginning */
export function askedWords(text: string): string[] {
	const counts = new Map<string, number>();
	for (const word of wordsIn(text)) {
		if (word.length < SHORTEST || FUNCTION_WORDS.has(word)) continue;
		if (!HAS_LETTER.test(word) && !CODE.test(word)) continue;
		const [folded = word] = foldedSpellings(word);
		counts.set(folded, (counts.get(folded) ?? 0) + 1);
	}
	const inOrder = [...counts];
	const rest = inOrder
		.slice(FROM_THE_BEGINNING)
		.toSorted(([word, count], [other, otherCount]) => otherCount - count || other.length - word.length);
	return [...inOrder.slice(0, FROM_THE_BEGINNING), ...rest].slice(0, MOST_ASKED).map(([word]) => word);
}
