import { MAX_QUERY_WORDS } from "../../../contract/constants.ts";
import {
	rangesIn,
	sequencesOf,
	spelledSequences,
	spellingsOf,
	type WordSequence,
} from "../../../contract/search/found-ranges.ts";
import { parseIndexedSearch } from "../../../contract/search/search-query.ts";
import { wordsIn } from "../../../contract/search/spelling.ts";

/** A text cut into parts that alternate: what does not match, what matches, and so on. Without a match it stays whole. */
export type MarkedText = string | readonly string[];

/**
 * Marks in a text what a search asks for, its words and its phrases, whatever the case, the accents and the spelling of
 * umlauts: "zurich" and "zuerich" mark "Zürich" and "Zuerich". What it leaves out is never marked.
 */
export function highlighter(search: string): (text: string) => MarkedText {
	const { words, phrases } = parseIndexedSearch(search);
	return marker([...words.map((term) => [term]), ...phrases].flatMap(sequencesOf));
}

/** Marks the words that are typed to find a name in a list of names: all that is typed is a word there. */
export function nameHighlighter(search: string): (text: string) => MarkedText {
	return marker(typedWords(search).flatMap((word) => spelledSequences([word])));
}

/** Marks words that follow each other, as they are spelt here. */
function marker(sequences: readonly WordSequence[]): (text: string) => MarkedText {
	if (sequences.length === 0) return (text) => text;
	return (text) => marked(text, sequences);
}

/** Whether a text has every word of a search somewhere. */
export function matcher(search: string): (text: string) => boolean {
	const words = typedWords(search).map((word) => spelledSequences([word]).flat());
	return (text) => {
		const spellings = spellingsOf(text);
		return words.every((pieces) =>
			pieces.some((piece) => spellings.some(({ letters }) => letters.includes(piece))),
		);
	};
}

/** A text with what was found in it. @param marks begin and end of each part, in UTF-16 units */
export function markedBy(text: string, marks: readonly (readonly number[])[]): MarkedText {
	const isMatch = new Uint8Array(text.length);
	for (const [begin = 0, end = 0] of marks) isMatch.fill(1, Math.max(begin, 0), Math.max(end, 0));
	return isMatch.includes(1) ? parted(text, isMatch) : text;
}

function marked(text: string, sequences: readonly WordSequence[]): MarkedText {
	return markedBy(text, rangesIn(text, sequences));
}

function parted(text: string, isMatch: Uint8Array): string[] {
	const parts: string[] = [];
	let start = 0;
	for (let at = 0; at <= text.length; at += 1) {
		const wanted = parts.length % 2;
		if (at < text.length && isMatch[at] === wanted) continue;
		parts.push(text.slice(start, at));
		start = at;
	}
	return parts;
}

function typedWords(search: string): string[] {
	return [...new Set(wordsIn(search))].slice(0, MAX_QUERY_WORDS);
}
