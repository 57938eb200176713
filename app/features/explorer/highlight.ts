import { parseSearch } from "../../../contract/search-query.ts";
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
 * Marks in a text what a search asks for, its words and its phrases, whatever the case, the accents and the spelling of
 * umlauts: "zurich" and "zuerich" mark "Zürich" and "Zuerich". What it leaves out is never marked.
 */
export function highlighter(search: string): (text: string) => MarkedText {
	const { words, phrases } = parseSearch(search);
	return marker([...words.map((word) => [word]), ...phrases]);
}

/** Marks the words that are typed to find a name in a list of names: all that is typed is a word there. */
export function nameHighlighter(search: string): (text: string) => MarkedText {
	return marker(typedWords(search).map((word) => [word]));
}

/** Marks words that follow each other, in each of their spellings. */
function marker(sequences: readonly (readonly string[])[]): (text: string) => MarkedText {
	const spelt = sequences.flatMap((words) => speltSequences(words));
	if (spelt.length === 0) return (text) => text;
	return (text) => marked(text, spelt);
}

/** Whether a text has every word of a search somewhere. */
export function matcher(search: string): (text: string) => boolean {
	const words = typedWords(search).map((word) => speltWord(word));
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

function marked(text: string, sequences: readonly (readonly string[])[]): MarkedText {
	const isMatch = new Uint8Array(text.length);
	for (const { letters, origin } of spellingsOf(text)) {
		for (const [first = "", ...others] of sequences) {
			for (let at = letters.indexOf(first); at !== -1; at = letters.indexOf(first, at + first.length)) {
				const end = endOf(letters, at + first.length, others);
				const isFound = first.length >= SHORTEST_PART || !LETTER.test(letters.charAt(at - 1));
				if (end !== null && isFound) isMatch.fill(1, origin[at], origin[end]);
			}
		}
	}
	return isMatch.includes(1) ? parted(text, isMatch) : text;
}

/** Where words end that follow each other from here on, whatever stands between them but letters; `null` if they do not. */
function endOf(letters: string, from: number, words: readonly string[]): number | null {
	let end = from;
	for (const word of words) {
		const begin = end;
		while (end < letters.length && !LETTER.test(letters.charAt(end)) && !letters.startsWith(word, end))
			end += 1;
		if (end === begin || !letters.startsWith(word, end)) return null;
		end += word.length;
	}
	return end;
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

/** A word as the pieces of text of which one has to occur. */
function speltWord(word: string): string[] {
	const { letters } = spelling(word, fold);
	return [...new Set([letters, withoutDigraphs({ letters, origin: [] }).letters])];
}

/** The same words all as they are typed, and all with their umlauts as single letters. */
function speltSequences(words: readonly string[]): string[][] {
	const folded = words.map((word) => spelling(word, fold).letters).filter((letters) => letters !== "");
	const short = folded.map((letters) => withoutDigraphs({ letters, origin: [] }).letters);
	if (folded.length === 0) return [];
	return folded.join(" ") === short.join(" ") ? [folded] : [folded, short];
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
