import { EITHER, parseSearch } from "../../../contract/search/search-query.ts";

const MOST = 5;

/**
 * Searches that ask for less than one that has found nothing, the nearest first: without what it leaves out, without
 * its quotation marks, and each of its words alone.
 */
export function widerSearches(text: string): string[] {
	const { words, phrases, withoutWords, withoutPhrases } = parseSearch(text);
	const quoted = [...words, ...phrases.map((phrase) => `"${phrase.join(" ")}"`)].join(" ");
	const wanted = [...new Set([...words, ...phrases.flat()])].filter((word) => !EITHER.has(word));
	const isExcluding = withoutWords.length + withoutPhrases.length > 0;
	const wider = [
		...(isExcluding ? [quoted] : []),
		...(phrases.length > 0 ? [wanted.join(" ")] : []),
		...(wanted.length > 1 ? wanted : []),
	];
	return [...new Set(wider)].filter((search) => search !== "").slice(0, MOST);
}
