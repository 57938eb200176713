import { MAX_QUERY_WORDS, SPECIAL_LETTERS, wordsIn } from "../../../contract/spelling.ts";

/** A text cut into parts that alternate: what does not match, what matches, and so on. Without a match it stays whole. */
export type MarkedText = string | readonly string[];

/** A text as a search compares it, and for each of its letters where in the text it comes from. */
interface Spelling {
	letters: string;
	origin: number[];
}

const LETTER = /[\p{L}\p{N}]/u;
const MARKS = /\p{Mark}/gu;
const UMLAUT = /[äöüÄÖÜ]|\u0308/;
/** Words of fewer letters are looked for at the beginning of a word only. */
const SHORTEST_PART = 3;

/**
 * Marks the words of a search in a text, whatever the case, the accents and the spelling of umlauts: "zurich" and
 * "zuerich" mark "Zürich" and "Zuerich".
 */
export function highlighter(search: string): (text: string) => MarkedText {
	const words = wordsOf(search).flat();
	if (words.length === 0) return (text) => text;
	return (text) => marked(text, words);
}

/** Whether a text has every word of a search somewhere. */
export function matcher(search: string): (text: string) => boolean {
	const words = wordsOf(search);
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

function marked(text: string, words: readonly string[]): MarkedText {
	const isMatch = new Uint8Array(text.length);
	for (const { letters, origin } of spellingsOf(text)) {
		for (const word of words) {
			let at = letters.indexOf(word);
			for (; at !== -1; at = letters.indexOf(word, at + word.length)) {
				const isFound = word.length >= SHORTEST_PART || !LETTER.test(letters.charAt(at - 1));
				if (isFound) isMatch.fill(1, origin[at], origin[at + word.length]);
			}
		}
	}
	return isMatch.includes(1) ? parted(text, isMatch) : text;
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

/** The words of a search, each as the pieces of text of which one has to occur. */
function wordsOf(search: string): string[][] {
	return [...new Set(wordsIn(search))].slice(0, MAX_QUERY_WORDS).flatMap((word) => {
		const { letters } = spelling(word, fold);
		const pieces = [letters, withoutDigraphs({ letters, origin: [] }).letters];
		return letters === "" ? [] : [[...new Set(pieces)]];
	});
}

/** Folded; where it has umlauts also with them written out, where it has ae, oe or ue also without the e. */
function spellingsOf(text: string): Spelling[] {
	const folded = spelling(text, fold);
	const spellings = [folded];
	if (UMLAUT.test(text)) spellings.push(spelling(text, foldWrittenOut));
	if (/[aou]e/.test(folded.letters)) spellings.push(withoutDigraphs(folded));
	return spellings;
}

function spelling(text: string, foldCharacter: (character: string) => string): Spelling {
	let letters = "";
	const origin: number[] = [];
	let position = 0;
	for (const character of text) {
		// Per UTF-16 unit, so that every index in the folded text has its origin.
		const folded = foldCharacter(character);
		for (let unit = 0; unit < folded.length; unit += 1) origin.push(position);
		letters += folded;
		position += character.length;
	}
	origin.push(position);
	return { letters, origin };
}

function fold(character: string): string {
	const small = character.toLowerCase();
	if (small <= "\u007f") return small;
	const plain = small.normalize("NFD").replace(MARKS, "");
	return SPECIAL_LETTERS[plain] ?? plain;
}

function foldWrittenOut(character: string): string {
	if (character === "\u0308") return "e";
	return UMLAUT.test(character) ? `${fold(character)}e` : fold(character);
}

function withoutDigraphs({ letters, origin }: Spelling): Spelling {
	const kept: Spelling = { letters: "", origin: [] };
	for (let at = 0; at < letters.length; at += 1) {
		kept.letters += letters.charAt(at);
		kept.origin.push(origin[at] ?? 0);
		if (/^[aou]e$/.test(letters.slice(at, at + 2))) at += 1;
	}
	kept.origin.push(origin[letters.length] ?? 0);
	return kept;
}
