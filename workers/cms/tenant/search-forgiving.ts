import { parseSearch } from "../../../contract/search-query.ts";
import type { TenantDatabase } from "./database.ts";
import { wordsWith } from "./search-words.ts";

/** Shorter words have to be right. */
const SHORTEST = 5;
/** Words of the vocabulary that are compared, and those that are taken. */
const MAX_COMPARED = 20_000;
const MAX_FORGIVEN = 300;

/**
 * Asks for what was typed and, where nothing at all is found, once more with one wrong letter a word forgiven. What
 * decides is what the reader may see, never whether a word is known: else one could ask which words others have.
 */
export async function forgiving<Answer>(
	text: string,
	ask: (isForgiving: boolean) => Promise<Answer>,
	isEmpty: (answer: Answer) => boolean,
): Promise<{ answer: Answer; isCorrected: boolean }> {
	const asTyped = await ask(false);
	const { words, withoutWords, withoutPhrases } = parseSearch(text);
	// Where something is not wanted, that may be why nothing is left.
	const isExcluding = withoutWords.length + withoutPhrases.length > 0;
	const mayForgive = !isExcluding && words.some((word) => word.length >= SHORTEST);
	if (!mayForgive || !isEmpty(asTyped)) return { answer: asTyped, isCorrected: false };
	const forgiven = await ask(true);
	return { answer: forgiven, isCorrected: !isEmpty(forgiven) };
}

/**
 * Words of the vocabulary that have this one in them with one wrong letter: another one, one missing, one too many, or
 * two neighbours swapped. The nearest in length first; none for a short word.
 */
export function forgivenWords(db: TenantDatabase, word: string): string[] {
	if (word.length < SHORTEST) return [];
	// Of two halves one letter can spoil only one. Swapped letters where they meet spoil both.
	const middle = Math.floor(word.length / 2);
	const swapped = `${word.slice(0, middle - 1)}${word.charAt(middle)}${word.charAt(middle - 1)}${word.slice(middle + 1)}`;
	const asked = [
		word.slice(0, middle),
		word.slice(middle),
		word.slice(0, middle + 1),
		word.slice(middle - 1),
		swapped,
	];
	if (word.length === SHORTEST) asked.push(...aroundMiddle(word));
	const candidates = new Set(asked.flatMap((piece) => wordsWith(db, piece, MAX_COMPARED)));
	return [...candidates]
		.filter((candidate) => hasWithOneError(candidate, word))
		.toSorted((one, other) => Math.abs(one.length - word.length) - Math.abs(other.length - word.length))
		.slice(0, MAX_FORGIVEN);
}

/**
 * Five letters whose middle is wrong leave two on each side, which are too few to be looked for inside of words: so all
 * that the middle may have been is.
 */
function aroundMiddle(word: string): string[] {
	const middle = Math.floor(word.length / 2);
	const [before, after] = [word.slice(0, middle), word.slice(middle + 1)];
	const others = [..."abcdefghijklmnopqrstuvwxyz0123456789"].map((letter) => before + letter + after);
	return [...others, before + after, before + after.charAt(0) + word.charAt(middle) + after.slice(1)];
}

/** Whether a part of the text is the pattern, but for one letter at most. */
export function hasWithOneError(text: string, pattern: string): boolean {
	for (let start = 0; start <= text.length - pattern.length + 1; start += 1) {
		if (beginsWithOneError(text, start, pattern)) return true;
	}
	return false;
}

function beginsWithOneError(text: string, start: number, pattern: string): boolean {
	let at = 0;
	while (at < pattern.length && text.charCodeAt(start + at) === pattern.charCodeAt(at)) at += 1;
	if (at === pattern.length) return true;
	const here = start + at;
	const rest = pattern.slice(at + 1);
	const isOther = here < text.length && text.startsWith(rest, here + 1);
	const isMissing = text.startsWith(rest, here);
	const isTooMany = text.startsWith(pattern.slice(at), here + 1);
	const isSwapped =
		text.charAt(here) === pattern.charAt(at + 1) &&
		text.charAt(here + 1) === pattern.charAt(at) &&
		text.startsWith(pattern.slice(at + 2), here + 2);
	return isOther || isMissing || isTooMany || isSwapped;
}

/** Whether the words are the same but for one letter at most. */
export function isOneErrorAway(one: string, other: string): boolean {
	const shorter = Math.min(one.length, other.length);
	let same = 0;
	while (same < shorter && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
	const [rest, otherRest] = [one.slice(same), other.slice(same)];
	const isEndAlike = (from: number, otherFrom: number) => rest.slice(from) === otherRest.slice(otherFrom);
	const isSwapped = rest.charAt(0) === otherRest.charAt(1) && rest.charAt(1) === otherRest.charAt(0);
	return isEndAlike(1, 1) || isEndAlike(1, 0) || isEndAlike(0, 1) || (isSwapped && isEndAlike(2, 2));
}
