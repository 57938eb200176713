import { foldCharacter, foldWithLengths, groupedNumbersIn } from "./spelling.ts";

/** Where a search stands in a text as it was written: whatever the case, the accents and the spelling of umlauts. */

/** Words that follow each other, folded; one word alone is looked for as a part of a word. */
export type WordSequence = readonly string[];
/** Begin and end, in UTF-16 units. */
export type Range = [begin: number, end: number];

/** A text as a search compares it, and where in the text its letters come from; `null`: each from its own place. */
export interface Spelling {
	letters: string;
	origin: readonly number[] | null;
}

const LETTER = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;
const UMLAUT = /[äöüÄÖÜ]|\u0308/;
/** What stands between two words that follow each other. Of a text of pictographs no more is looked at for each. */
const GAP = /[^\p{L}\p{N}]{0,400}/uy;
/** Words of fewer letters are looked for at the beginning of a word only. */
const SHORTEST_PART = 3;

/** The same words all as they are typed, and all with their umlauts as single letters: one of the two has to occur. */
export function spelledSequences(words: readonly string[]): WordSequence[] {
	const folded = words.map((word) => foldWithLengths(word).folded).filter((letters) => letters !== "");
	if (folded.length === 0) return [];
	const short = folded.map(withoutDigraphs);
	return folded.join(" ") === short.join(" ") ? [folded] : [folded, short];
}

/** All places of the sequences. */
export function rangesIn(text: string, sequences: readonly WordSequence[]): Range[] {
	return spellingsOf(text).flatMap((spelling) => sequences.flatMap((words) => rangesOf(spelling, words)));
}

/**
 * The places of each group, of which one sequence has to occur; further spellings, of numbers too, are looked at only
 * where none does.
 */
export function rangesOfEach(text: string, groups: readonly (readonly WordSequence[])[]): Range[][] {
	const plain = plainSpelling(text);
	const found = groups.map((sequences) => sequences.flatMap((words) => rangesOf(plain, words)));
	const missing = groups.filter((_, at) => found[at]?.length === 0).flat();
	if (missing.length === 0) return found;
	// What has no digit stands in no number.
	const numbers = missing.flat().some((word) => DIGIT.test(word)) ? spellingOfNumbers(text) : null;
	const bare = bareLetters(`${plain.letters} ${numbers?.letters ?? ""}`);
	const isOpen = groups.map(
		(sequences, at) => found[at]?.length === 0 && sequences.some((words) => mayStandIn(bare, words)),
	);
	if (!isOpen.includes(true)) return found;
	const others = [...otherSpellings(text, plain), ...(numbers ? [numbers] : [])];
	return found.map((ranges, at) =>
		isOpen[at]
			? others.flatMap((spelling) => (groups[at] ?? []).flatMap((words) => rangesOf(spelling, words)))
			: ranges,
	);
}

/** Whether words can stand in a text in any spelling, by both their `bareLetters`: many times quicker than to spell it. */
function mayStandIn(bare: string, words: WordSequence): boolean {
	// (The vowel that makes a first e part of an umlaut may stand before the word.)
	return words.every((word) => bare.includes(bareLetters(word.replace(/^e+/, ""))));
}

/** Letters that all spellings of umlauts have in common: none of an e behind a, o or u. */
function bareLetters(letters: string): string {
	return letters.replaceAll(/([aou])e+/g, "$1");
}

/** Folded; where it has umlauts also with them written out, where it has ae, oe or ue also without the e. */
export function spellingsOf(text: string): Spelling[] {
	const plain = plainSpelling(text);
	return [plain, ...otherSpellings(text, plain)];
}

function otherSpellings(text: string, plain: Spelling): Spelling[] {
	const spellings: Spelling[] = [];
	if (UMLAUT.test(text)) spellings.push(spellingBy(text, foldWrittenOut));
	if (/[aou]e/.test(plain.letters)) spellings.push(spellingWithoutDigraphs(plain));
	return spellings;
}

function rangesOf({ letters, origin }: Spelling, [first = "", ...others]: WordSequence): Range[] {
	const ranges: Range[] = [];
	for (let at = letters.indexOf(first); at !== -1; at = letters.indexOf(first, at + first.length)) {
		const end = endOf(letters, at + first.length, others);
		const isFound = first.length >= SHORTEST_PART || !LETTER.test(letters.charAt(at - 1));
		if (end === null || !isFound) continue;
		const range: Range = [origin ? (origin[at] ?? 0) : at, origin ? (origin[end] ?? 0) : end];
		// (A part of a day has no place of its own.)
		if (range[0] < range[1]) ranges.push(range);
	}
	return ranges;
}

/**
 * Where words end that follow each other from here on, whatever stands between them but letters; `null` if they do not.
 * Between two pictographs, or beside one, nothing needs to stand.
 */
function endOf(letters: string, from: number, words: readonly string[]): number | null {
	let end = from;
	for (const word of words) {
		GAP.lastIndex = end;
		GAP.test(letters);
		const gapEnd = GAP.lastIndex;
		// Letters stand where the gap ends; a pictograph may stand within it.
		const isOfLetters = LETTER.test(word);
		const within = isOfLetters ? -1 : letters.slice(end, gapEnd).indexOf(word);
		const begin = within === -1 ? gapEnd : end + within;
		const isWithinWord = isOfLetters && begin === end && LETTER.test(letters.charAt(end - 1));
		if (isWithinWord || !letters.startsWith(word, begin)) return null;
		end = begin + word.length;
	}
	return end;
}

function plainSpelling(text: string): Spelling {
	const { folded, keepsLengths } = foldWithLengths(text);
	return keepsLengths ? { letters: folded, origin: null } : spellingBy(text, foldCharacter);
}

/** With each number as one that is written in groups; `null` where there is none. */
function spellingOfNumbers(text: string): Spelling | null {
	const written = new Map<number, string>();
	for (const { number, begin, day } of groupedNumbersIn(text)) {
		for (let at = 0; at < number.length; at += 1) {
			if (day !== null) written.set(begin + at, at === 0 ? day : "");
			else if (!LETTER.test(number.charAt(at))) written.set(begin + at, "");
		}
	}
	if (written.size === 0) return null;
	return spellingBy(text, (character, position) => written.get(position) ?? foldCharacter(character));
}

function spellingBy(text: string, fold: (character: string, position: number) => string): Spelling {
	let letters = "";
	const origin: number[] = [];
	let position = 0;
	for (const character of text) {
		// Per UTF-16 unit, so that every index in the folded text has its origin.
		const folded = fold(character, position);
		for (let unit = 0; unit < folded.length; unit += 1) origin.push(position);
		letters += folded;
		position += character.length;
	}
	origin.push(position);
	return { letters, origin };
}

function foldWrittenOut(character: string): string {
	if (character === "\u0308") return "e";
	return UMLAUT.test(character) ? `${foldCharacter(character)}e` : foldCharacter(character);
}

function withoutDigraphs(letters: string): string {
	return letters.replaceAll(/([aou])e/g, "$1");
}

function spellingWithoutDigraphs({ letters, origin }: Spelling): Spelling {
	const kept: { letters: string; origin: number[] } = { letters: "", origin: [] };
	for (let at = 0; at < letters.length; at += 1) {
		kept.letters += letters.charAt(at);
		kept.origin.push(origin ? (origin[at] ?? 0) : at);
		if (letters.charAt(at + 1) === "e" && "aou".includes(letters.charAt(at))) at += 1;
	}
	kept.origin.push(origin ? (origin[letters.length] ?? 0) : letters.length);
	return kept;
}
