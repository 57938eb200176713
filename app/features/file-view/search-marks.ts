import { highlighter, type MarkedText } from "../explorer/highlight.ts";

/** What a search does not want: `-word` or `-"a phrase"`. A hyphen within a word is none. */
const UNWANTED = /(?<=^|\s)-(?:"[^"]*"?|\S+)/g;

/** Marks in a file's text what a search wants to be there. */
export function searchMarks(search: string): (text: string) => MarkedText {
	return highlighter(search.replaceAll(UNWANTED, " "));
}
