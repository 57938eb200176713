import { MAX_QUERY_WORDS } from "../constants.ts";
import { joinNumbers, wordsIn } from "./spelling.ts";

/** What was typed into a search: words in any order, "exact phrases", and both -without. */
export interface SearchQuery {
	words: string[];
	/** Words that follow each other. */
	phrases: string[][];
	withoutWords: string[];
	withoutPhrases: string[][];
}

export interface ParsedSearch extends SearchQuery {
	/** More words were typed than are looked for: the last ones do not count. */
	isCut: boolean;
}

// A minus counts where a word could begin: "ch-2024" is a number. Keyboards, text programs and PDFs each have their own.
// A quotation mark that is never closed, or that stands inside of a word, is nothing.
const PART =
	/(?<![^\s(])(?<minus>[-\u2010\u2011\u2212\u2013])?["„“”«»](?<phrase>[^"„“”«»]*)["„“”«»]|(?<plain>[^\s(]\S*)/gu;
const MINUS = /^[-\u2010\u2011\u2212\u2013](?=[\p{L}\p{N}\p{Extended_Pictographic}])/u;

/** Reads a search; whatever else was typed has no meaning. At most `MAX_QUERY_WORDS` words count. */
export function parseSearch(text: string): ParsedSearch {
	const query: ParsedSearch = {
		words: [],
		phrases: [],
		withoutWords: [],
		withoutPhrases: [],
		isCut: false,
	};
	let left = MAX_QUERY_WORDS;
	const take = (words: readonly string[]) => {
		const taken = words.slice(0, left);
		left -= taken.length;
		if (taken.length < words.length) query.isCut = true;
		return taken;
	};
	for (const { groups } of text.normalize("NFC").matchAll(PART)) {
		if (groups?.["phrase"] !== undefined) {
			const phrase = take(wordsIn(groups["phrase"]));
			if (phrase.length > 0) (groups["minus"] ? query.withoutPhrases : query.phrases).push(phrase);
		} else {
			const plain = groups?.["plain"] ?? "";
			const found = wordsIn(plain);
			const isWithout = MINUS.test(plain);
			if (isWithout && found.length > 1) {
				// One thing that is not wanted: -2024.55 leaves out no document for a 55 somewhere.
				const phrase = take(found);
				if (phrase.length > 0) query.withoutPhrases.push(phrase);
				continue;
			}
			const words = isWithout ? query.withoutWords : query.words;
			const known = new Set(words);
			words.push(...take([...new Set(found)].filter((word) => !known.has(word))));
		}
	}
	return query;
}

/** The same with each number as one that is written in groups, as the index has it. (What is shown stays as typed.) */
export function parseIndexedSearch(text: string): ParsedSearch {
	return parseSearch(joinNumbers(text.normalize("NFC")));
}
