import type { PageWord } from "../../../contract/files/page-layout.ts";
import { highlighter } from "../explorer/highlight.ts";
import { type MarkedWord, markedWords } from "./word-marks.ts";

/** The words of a page that a search marks, by their place. */
export function searchedWords(words: readonly PageWord[], search: string): Map<number, MarkedWord> {
	return markedWords(words, highlighter(search));
}
