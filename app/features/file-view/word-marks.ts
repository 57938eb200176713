import type { PageWord } from "../../../contract/files/page-layout.ts";
import type { MarkedText } from "../explorer/highlight.ts";

/** What a search marks of a word. */
export interface MarkedWord {
	/** They alternate: what does not match, what matches, and so on. */
	parts: readonly string[];
	/** A phrase goes on with the next word of the line, so that the space between them is marked as well. */
	goesOn: boolean;
}

/** The words of a page that a search marks, by their place. What was hyphenated at the end of a line is one word for it. */
export function markedWords(
	words: readonly PageWord[],
	mark: (text: string) => MarkedText,
): Map<number, MarkedWord> {
	let text = "";
	const spans = words.map((word) => {
		const isHyphenated = word.endsLine && /\p{L}-$/u.test(word.text);
		const start = text.length;
		text += isHyphenated ? word.text.slice(0, -1) : `${word.text} `;
		return { start, length: isHyphenated ? word.text.length - 1 : word.text.length };
	});
	const marked = mark(text);
	const found = new Map<number, MarkedWord>();
	if (typeof marked === "string") return found;
	const isMatch = new Uint8Array(text.length);
	let at = 0;
	for (const [index, part] of marked.entries()) {
		if (index % 2 === 1) isMatch.fill(1, at, at + part.length);
		at += part.length;
	}
	for (const [index, { start, length }] of spans.entries()) {
		const word = words[index];
		const parts = partsOf(word?.text ?? "", isMatch.subarray(start, start + length));
		if (parts.length > 1)
			found.set(index, { parts, goesOn: !word?.endsLine && isMatch[start + length] === 1 });
	}
	return found;
}

function partsOf(text: string, isMatch: Uint8Array): string[] {
	const parts: string[] = [];
	let start = 0;
	for (let at = 0; at < isMatch.length; at += 1) {
		if (isMatch[at] === parts.length % 2) continue;
		parts.push(text.slice(start, at));
		start = at;
	}
	parts.push(text.slice(start));
	return parts;
}
