import type { SearchTerm } from "./search-query.ts";
import { mendsIn } from "./mended-text.ts";
import { foldCharacter, foldWithLengths } from "./spelling.ts";
import { hasUnclearDay } from "./written-days.ts";
import { isCanonical, type WrittenNumber } from "./number-words.ts";
import { numbersIn } from "./written-numbers.ts";

/** Where a search stands in a text as it was written: whatever the case, the accents and the spelling of umlauts. */

/**
 * Words that follow each other, folded, or numbers; one word alone is looked for as a part of a word, and with a space
 * before at the beginning of one.
 */
export type WordSequence = readonly string[];
/** Begin and end, in UTF-16 units. */
export type Range = [begin: number, end: number];

/** A text as a search compares it, and where in the text its letters come from; `null`: each from its own place. */
export interface Spelling {
	letters: string;
	origin: readonly number[] | null;
}

const LETTER = /[\p{L}\p{N}]/u;
const LETTERS_ONLY = /^[\p{L}\p{N}\p{M}]*$/u;
const UMLAUT = /[äöüÄÖÜ]|\u0308/;
/** What stands between two words that follow each other. Of a text of pictographs no more is looked at for each. */
const GAP = /[^\p{L}\p{N}]{0,400}/uy;
/** Words of fewer letters are looked for at the beginning of a word only; two ideographs are a word anywhere. */
const SHORTEST_PART = 3;
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}$/u;

/** The same words all as they are typed, and all with their umlauts as single letters: one of the two has to occur. */
export function spelledSequences(words: readonly string[]): WordSequence[] {
	const folded = words.map((word) => foldWithLengths(word).folded).filter((letters) => letters !== "");
	if (folded.length === 0) return [];
	const short = folded.map(withoutDigraphs);
	return folded.join(" ") === short.join(" ") ? [folded] : [folded, short];
}

/** More ways to write the numbers of a phrase are not looked for. */
const MOST_WAYS = 8;

/** All ways in which terms that follow each other may be written: one of them has to occur. */
export function sequencesOf(terms: readonly SearchTerm[]): WordSequence[] {
	let ways: string[][] = [[]];
	for (const { typed, isWord, also, stems } of terms) {
		const words = [...(isWord ? [typed] : []), ...also, ...stems];
		ways = ways.flatMap((way) => words.map((word) => way.concat(word))).slice(0, MOST_WAYS);
	}
	return ways.flatMap(spelledSequences);
}

/** All places of the sequences. */
export function rangesIn(text: string, sequences: readonly WordSequence[]): Range[] {
	const numbers = numbersFor(text, sequences);
	return spellingsOf(text).flatMap((spelling) =>
		sequences.flatMap((words) => rangesOf(spelling, words, numbers)),
	);
}

/**
 * The places of each group, of which one sequence has to occur; further spellings are looked at only where none does,
 * and numbers that are written otherwise, too.
 */
export function rangesOfEach(text: string, groups: readonly (readonly WordSequence[])[]): Range[][] {
	const plain = plainSpelling(text);
	const isPlain = (words: WordSequence) => !words.some(isCanonical);
	const found = groups.map((sequences) =>
		outermost(sequences.filter(isPlain).flatMap((words) => rangesOf(plain, words, []))),
	);
	const missing = groups.filter((_, at) => found[at]?.length === 0).flat();
	if (missing.length === 0) return found;
	const numbers = numbersFor(text, missing);
	const mayStand = whatMayStandIn(`${plain.letters} ${spellingMended(text)?.letters ?? ""}`);
	const isOpen = groups.map(
		(sequences, at) =>
			found[at]?.length === 0 && sequences.some((words) => !isPlain(words) || mayStand(words)),
	);
	if (!isOpen.includes(true)) return found;
	const others = otherSpellings(text, plain);
	return found.map((ranges, at) => {
		if (!isOpen[at]) return ranges;
		const sequences = groups[at] ?? [];
		const otherwise = sequences.filter((words) => !isPlain(words));
		return outermost(
			otherwise
				.flatMap((words) => rangesOf(plain, words, numbers))
				.concat(
					others.flatMap((spelling) => sequences.flatMap((words) => rangesOf(spelling, words, numbers))),
				),
		);
	});
}

/** Without those that lie within others: of a word, not of its beginning as well. */
function outermost(ranges: readonly Range[]): Range[] {
	let reached = -1;
	return ranges
		.toSorted(([begin, end], [otherBegin, otherEnd]) => begin - otherBegin || otherEnd - end)
		.filter(([, end]) => {
			const isOuter = end > reached;
			reached = Math.max(reached, end);
			return isOuter;
		});
}

/** The numbers of a text where a sequence asks for one. A day that may be one of two is either. */
function numbersFor(text: string, sequences: readonly WordSequence[]): WrittenNumber[] {
	if (!sequences.some((words) => words.some(isCanonical))) return [];
	const numbers = numbersIn(text, () => false);
	return hasUnclearDay(text) ? [...numbers, ...numbersIn(text, () => true)] : numbers;
}

/**
 * Tells whether words can follow each other in a text in any spelling: many times quicker than to spell it.
 * @param letters of the text, folded
 */
function whatMayStandIn(letters: string): (words: WordSequence) => boolean {
	let bare: string | null = null;
	return (words) => {
		const { parts, inOrder } = traceOf(words);
		if (!parts.every((part) => letters.includes(part))) return false;
		return inOrder === null || inOrder.test((bare ??= bareLetters(letters)));
	};
}

/** What a text has to have where words stand in it, however their umlauts are spelled. */
interface Trace {
	/** What no spelling takes apart. */
	parts: readonly string[];
	/** Finds the words in the text's `bareLetters`; `null` for pictographs, between which nothing needs to stand. */
	inOrder: RegExp | null;
}

/** Each sequence is looked for in very many texts. */
const traces = new WeakMap<WordSequence, Trace>();

function traceOf(words: WordSequence): Trace {
	const known = traces.get(words);
	if (known) return known;
	// (The vowel that makes a first e part of an umlaut may stand before the word.)
	const bare = words.map((word) => bareLetters(word.replace(/^ ?e*/, "")));
	const areLetters = bare.every((word) => LETTERS_ONLY.test(word));
	const trace = {
		parts: bare.flatMap((word) => word.split(BEHIND_VOWEL)),
		inOrder: areLetters ? new RegExp(bare.join(`${GAP.source}e*`), "u") : null,
	};
	traces.set(words, trace);
	return trace;
}

/** Where spellings of umlauts differ by an e. */
const BEHIND_VOWEL = /(?<=[aou])/;

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
	const mended = spellingMended(text);
	if (mended) spellings.push(mended);
	return spellings;
}

function rangesOf(
	spelling: Spelling,
	[first = "", ...others]: WordSequence,
	numbers: readonly WrittenNumber[],
): Range[] {
	const { letters, origin } = spelling;
	const ranges: Range[] = [];
	const add = (begin: number, firstEnd: number) => {
		const end = endOf(spelling, firstEnd, others, numbers);
		if (end !== null) ranges.push([origin ? (origin[begin] ?? 0) : begin, origin ? (origin[end] ?? 0) : end]);
	};
	if (isCanonical(first)) {
		for (const { begin, end, words } of numbers) {
			if (words.some((word) => word.includes(first))) add(placeOf(spelling, begin), placeOf(spelling, end));
		}
		return ranges;
	}
	const isBeginning = first.startsWith(" ");
	const word = first.trimStart();
	for (let at = letters.indexOf(word); at !== -1; at = letters.indexOf(word, at + word.length)) {
		const isAnywhere = !isBeginning && word.length >= SHORTEST_PART;
		const isFound = isAnywhere || IDEOGRAPHS.test(word) || !LETTER.test(letters.charAt(at - 1));
		if (isFound) add(at, at + word.length);
	}
	return ranges;
}

/** The first letter that comes from this place of the text or from behind it. */
function placeOf({ letters, origin }: Spelling, position: number): number {
	if (origin === null) return position;
	let [low, high] = [0, letters.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((origin[middle] ?? 0) < position) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * Where words end that follow each other from here on, whatever stands between them but letters; `null` if they do not.
 * Between two pictographs, or beside one, nothing needs to stand.
 */
function endOf(
	spelling: Spelling,
	from: number,
	words: readonly string[],
	numbers: readonly WrittenNumber[],
): number | null {
	const { letters } = spelling;
	let end = from;
	for (const word of words) {
		GAP.lastIndex = end;
		GAP.test(letters);
		const gapEnd = GAP.lastIndex;
		if (isCanonical(word)) {
			const number = numbers.find(
				(each) =>
					placeOf(spelling, each.begin) === gapEnd && each.words.some((known) => known.includes(word)),
			);
			if (!number) return null;
			end = placeOf(spelling, number.end);
			continue;
		}
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

function spellingBy(text: string, fold: (character: string) => string): Spelling {
	let letters = "";
	const origin: number[] = [];
	let position = 0;
	for (const character of text) {
		// Per UTF-16 unit, so that every index in the folded text has its origin.
		const folded = fold(character);
		for (let unit = 0; unit < folded.length; unit += 1) origin.push(position);
		letters += folded;
		position += character.length;
	}
	origin.push(position);
	return { letters, origin };
}

/** With what is torn apart put together again. */
function spellingMended(text: string): Spelling | null {
	const mends = new Map(mendsIn(text).map((mend) => [mend.begin, mend]));
	if (mends.size === 0) return null;
	let position = 0;
	let within = 0;
	return spellingBy(text, (character) => {
		const mend = mends.get(position);
		const folded = mend ? foldCharacter(mend.reads) : position < within ? "" : foldCharacter(character);
		if (mend) within = mend.end;
		position += character.length;
		return folded;
	});
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
