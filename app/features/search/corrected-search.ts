import type { ListedItem } from "../../../contract/explorer.ts";
import { parseSearch } from "../../../contract/search-query.ts";
import { foldText, wordsIn } from "../../../contract/spelling.ts";

/** Shorter words have to be right. */
const SHORTEST = 5;

/**
 * A search as what it has found is spelt, where one wrong letter a word was forgiven; `null` where the hits do not show
 * it. Read from what the reader sees of them, so that it can tell nothing else.
 */
export function correctedSearch(text: string, items: readonly ListedItem[]): string | null {
	const { words, phrases } = parseSearch(text);
	const shown = items.flatMap(shownWords);
	const corrected = words.map((word) => asShown(word, shown));
	if (corrected.every((word, at) => word === words[at])) return null;
	return [...corrected, ...phrases.map((phrase) => `"${phrase.join(" ")}"`)].join(" ");
}

function shownWords({ name, documentNumber, description, match }: ListedItem): string[] {
	const marked = (match?.marks ?? []).map(([begin, end]) => match?.snippet.slice(begin, end));
	return [name, documentNumber, description, ...marked].flatMap((text) => wordsIn(text ?? ""));
}

/** The part of the shown words that this one is but for one letter, the most frequent of them. */
function asShown(word: string, shown: readonly string[]): string {
	const typed = foldText(word);
	if (typed.length < SHORTEST || shown.some((other) => foldText(other).includes(typed))) return word;
	const counts = new Map<string, number>();
	for (const other of shown) {
		const part = likePart(other, typed);
		if (part !== null) counts.set(part, (counts.get(part) ?? 0) + 1);
	}
	const [likest] = [...counts].toSorted(([, one], [, other]) => other - one);
	return likest?.[0] ?? word;
}

function likePart(word: string, typed: string): string | null {
	const folded = foldText(word);
	for (const length of [typed.length, typed.length + 1, typed.length - 1]) {
		for (let start = 0; start + length <= folded.length; start += 1) {
			const part = folded.slice(start, start + length);
			if (!isOneErrorApart(part, typed)) continue;
			return folded.length === word.length ? word.slice(start, start + length) : part;
		}
	}
	return null;
}

/** Whether one letter is another, missing or too many, or two neighbours have changed places. */
function isOneErrorApart(one: string, other: string): boolean {
	const shorter = Math.min(one.length, other.length);
	let same = 0;
	while (same < shorter && one.charAt(same) === other.charAt(same)) same += 1;
	let sameEnd = 0;
	while (sameEnd < shorter - same && one.at(-1 - sameEnd) === other.at(-1 - sameEnd)) sameEnd += 1;
	const here = one.slice(same, one.length - sameEnd);
	const there = other.slice(same, other.length - sameEnd);
	const isSwapped = here.length === 2 && here === [...there].toReversed().join("");
	return isSwapped || (here.length <= 1 && there.length <= 1);
}
