import type { ListedItem } from "../../../contract/explorer/explorer.ts";
import {
	isTwiceWrong,
	likeParts,
	SHORTEST_FUZZY_WORD,
	type Stretch,
} from "../../../contract/search/edit-distance.ts";
import { parseSearch } from "../../../contract/search/search-query.ts";
import { foldText, wordsIn } from "../../../contract/search/spelling.ts";

/**
 * A search as what it has found is spelt, where wrong letters were forgiven; `null` where the hits do not show
 * it. Read from what the user sees of them, so that it can tell nothing else.
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

/** The part of the shown words that this one is but for one letter, or the long word but for two; the most frequent of them. */
function asShown(word: string, shown: readonly string[]): string {
	const typed = foldText(word);
	if (typed.length < SHORTEST_FUZZY_WORD || shown.some((other) => foldText(other).includes(typed)))
		return word;
	const counts = new Map<string, number>();
	for (const other of shown) {
		const part = likePart(other, typed);
		if (part !== null) counts.set(part, (counts.get(part) ?? 0) + 1);
	}
	const [likest] = [...counts].toSorted(([, one], [, other]) => other - one);
	return likest?.[0] ?? word;
}

/** Of several parts the nearest in length. */
function likePart(word: string, typed: string): string | null {
	const folded = foldText(word);
	const away = ({ length }: Stretch) => Math.abs(length - typed.length);
	const [nearest] = likeParts(folded, typed).toSorted((one, other) => away(one) - away(other));
	if (!nearest) return isTwiceWrong(folded, typed) ? word : null;
	const source = folded.length === word.length ? word : folded;
	return source.slice(nearest.start, nearest.start + nearest.length);
}
