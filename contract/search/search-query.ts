import { MAX_QUERY_WORDS } from "../constants.ts";
import { spelledSequences } from "./found-ranges.ts";
import { isMonthFirst } from "./month-first.ts";
import { wordsIn } from "./spelling.ts";
import { stemsOf } from "./stems.ts";
import type { WrittenNumber } from "./number-words.ts";
import { askedByWord, typedNumbersIn } from "./written-numbers.ts";

/** What was typed into a search: words in any order, "exact phrases", and both -without. */
export interface SearchQuery {
	/** In lower case. An `EITHER` between two of them asks for one of them. */
	words: string[];
	/** Words that follow each other. */
	phrases: string[][];
	withoutWords: string[];
	withoutPhrases: string[][];
}

export interface ParsedSearch extends SearchQuery {
	/** More words were typed than are looked for: the last ones do not count. */
	isCut: boolean;
	/** An "oder" does not count, since beside it stands what is left out, or several words in quotation marks. */
	isForAll: boolean;
}

// A minus counts where a word could begin: "ch-2024" is a number. Keyboards, text programs and PDFs each have their own.
// A quotation mark that is never closed, or that stands inside of a word, is nothing.
const PART =
	/(?<![^\s(])(?<minus>[-\u2010\u2011\u2212\u2013])?["„“”«»](?<phrase>[^"„“”«»]*)["„“”«»]|(?<plain>[^\s(]\S*)/gu;
const MINUS = /^[-\u2010\u2011\u2212\u2013](?=[\p{L}\p{N}\p{Extended_Pictographic}])/u;

/** Between two words or phrases: one of them is enough. In capitals, as no word is. */
export const EITHER: ReadonlySet<string> = new Set(["ODER", "OR"]);
const TYPED_EITHER = /^(?:[Oo]der|ODER|OR)$/;
/** In capitals between two words: what is asked for anyway. */
const BOTH: ReadonlySet<string> = new Set(["AND", "UND", "ET", "E"]);

/** Reads a search; whatever else was typed has no meaning. At most `MAX_QUERY_WORDS` words count. */
export function parseSearch(text: string): ParsedSearch {
	const query: ParsedSearch = {
		words: [],
		phrases: [],
		withoutWords: [],
		withoutPhrases: [],
		isCut: false,
		isForAll: false,
	};
	let left = MAX_QUERY_WORDS;
	const take = (words: readonly string[]) => {
		const taken = words.slice(0, left);
		left -= taken.length;
		if (taken.length < words.length) query.isCut = true;
		return taken;
	};
	const takeNew = (words: string[], found: readonly string[]) => {
		const known = new Set(words);
		words.push(...take([...new Set(found)].filter((word) => !known.has(word))));
	};
	const parts = partsOf(text);
	for (const [at, { words, kind, isWithout }] of parts.entries()) {
		if (kind === "both") continue;
		if (kind === "either") {
			if (isBetween(parts, at)) query.words.push(...words);
			else query.isForAll = true;
		} else if (isWithout) {
			// One thing that is not wanted: -2024.55 leaves out no document for a 55 somewhere.
			if (kind === "words" && words.length === 1) takeNew(query.withoutWords, words);
			else {
				const taken = take(words);
				// Cut off, it would leave out more than was meant.
				if (taken.length === words.length) query.withoutPhrases.push(taken);
			}
		} else if (kind === "words" || (words.length === 1 && isBesideEither(parts, at))) {
			const before = query.words.length;
			takeNew(query.words, words);
			// (The other one is among the words already.)
			if (query.words.length === before && EITHER.has(query.words.at(-1) ?? "")) query.words.pop();
		} else {
			query.phrases.push(take(words));
		}
	}
	const isFull = (phrase: readonly string[]) => phrase.length > 0;
	return {
		...query,
		phrases: query.phrases.filter(isFull),
		withoutPhrases: query.withoutPhrases.filter(isFull),
	};
}

interface Part {
	/** What stands between two others is "both" or "either" of them. */
	kind: "words" | "phrase" | "both" | "either";
	words: string[];
	isWithout: boolean;
}

/** What was typed, in its order, without what has no words. */
function partsOf(text: string): Part[] {
	const parts = [...text.normalize("NFC").matchAll(PART)].flatMap(
		({ groups }): (Part & { plain: string })[] => {
			const { phrase, plain = "", minus } = groups ?? {};
			const words = wordsIn(phrase ?? plain);
			const kind = phrase === undefined ? "words" : "phrase";
			const isWithout = phrase === undefined ? MINUS.test(plain) : minus !== undefined;
			return words.length === 0 ? [] : [{ kind, words, isWithout, plain }];
		},
	);
	return parts.flatMap(({ plain, ...part }, at): Part[] => {
		if (at === 0 || at === parts.length - 1) return [part];
		if (BOTH.has(plain)) return [{ ...part, kind: "both" }];
		if (!TYPED_EITHER.test(plain)) return [part];
		const isRepeated = TYPED_EITHER.test(parts[at + 1]?.plain ?? "") && at + 1 < parts.length - 1;
		return isRepeated ? [] : [{ ...part, kind: "either", words: [plain.toUpperCase()] }];
	});
}

/** Of several words in quotation marks no other can stand in place: both are asked for then. */
function mayBeEither(part: Part | undefined): boolean {
	return part !== undefined && !part.isWithout && (part.kind === "words" || part.words.length === 1);
}

function isBesideEither(parts: readonly Part[], at: number): boolean {
	return [at - 1, at + 1].some((beside) => parts[beside]?.kind === "either" && isBetween(parts, beside));
}

/** Whether what stands before and behind may be either. */
function isBetween(parts: readonly Part[], at: number): boolean {
	return [parts[at - 1], parts[at + 1]].every(mayBeEither);
}

/** What is looked for: a word, or a number, which may be written in other ways than it was typed. */
export interface SearchTerm {
	/** As it was typed, in lower case. */
	typed: string;
	/** It is looked for as it was typed, too: as a part of a word. */
	isWord: boolean;
	/** Pieces of the index's words that are as good. */
	also: readonly string[];
	/** The word without its ending, with a space before: words that begin so are less good. */
	stems: readonly string[];
}

/** A search as the index is asked for it. */
export interface IndexedSearch extends Pick<ParsedSearch, "isCut" | "isForAll"> {
	words: SearchTerm[];
	phrases: SearchTerm[][];
	withoutWords: SearchTerm[];
	withoutPhrases: SearchTerm[][];
}

/** A letter that nobody types. */
const HELD = "\ua78f";
const HELD_PLACE = new RegExp(`^${HELD}(?<place>\\d+)${HELD}$`, "u");

/** Reads a search as `parseSearch` does, but with each number as one, however it was written. */
export function parseIndexedSearch(text: string): IndexedSearch {
	const typed = text.normalize("NFC").replaceAll(HELD, " ");
	const numbers = typedNumbersIn(typed, () => isMonthFirst([typed]));
	const ones = numbers.filter(({ isOne }) => isOne);
	const loose = looseWords(typed, numbers);
	const termOf = (word: string): SearchTerm => {
		const held = ones[Number(HELD_PLACE.exec(word)?.groups?.["place"] ?? NaN)];
		if (held) {
			return {
				typed: typed.slice(held.begin, held.end).toLowerCase(),
				isWord: false,
				also: held.asked,
				stems: [],
			};
		}
		const also = [...askedByWord(word), ...(loose.get(word) ?? [])];
		return { typed: word, isWord: true, also, stems: [] };
	};
	const parsed = parseSearch(withHeld(typed, ones));
	const stemmed = (word: string) => {
		const term = termOf(word);
		return term.isWord ? { ...term, stems: stemsOf(term.typed).map((stem) => ` ${stem}`) } : term;
	};
	const words = withAlternatives(parsed.words, stemmed);
	const [phrases, phrasesOfOne] = split(parsed.phrases.map((phrase) => phrase.map(termOf)));
	const [withoutPhrases, withoutOnes] = split(parsed.withoutPhrases.map((phrase) => phrase.map(termOf)));
	return {
		words: [...words, ...phrasesOfOne],
		phrases,
		withoutWords: [...parsed.withoutWords.map(termOf), ...withoutOnes],
		withoutPhrases,
		isCut: parsed.isCut,
		isForAll: parsed.isForAll,
	};
}

/** Each "oder" between two words, or OR, makes them one: a document has to have either. */
function withAlternatives(words: readonly string[], termOf: (word: string) => SearchTerm): SearchTerm[] {
	const found: SearchTerm[] = [];
	let isOpen = false;
	for (const word of words) {
		const last = found.at(-1);
		if (EITHER.has(word)) {
			isOpen = true;
			continue;
		}
		const term = termOf(word);
		if (isOpen && last) {
			const own = term.isWord ? spelledSequences([term.typed]).flat() : [];
			found[found.length - 1] = {
				...last,
				also: [...last.also, ...own, ...term.also],
				stems: [...last.stems, ...term.stems],
			};
		} else {
			found.push(term);
		}
		isOpen = false;
	}
	return found;
}

/** The phrases of several words, and the numbers that stand alone in quotation marks. */
function split(phrases: readonly SearchTerm[][]): [phrases: SearchTerm[][], numbers: SearchTerm[]] {
	const isNumber = ([first, ...others]: readonly SearchTerm[]) =>
		others.length === 0 && first?.isWord === false;
	return [phrases.filter((phrase) => !isNumber(phrase)), phrases.filter(isNumber).flat()];
}

/** What is typed with a word in the place of each number. */
function withHeld(typed: string, numbers: readonly WrittenNumber[]): string {
	let text = "";
	let end = 0;
	for (const [place, number] of numbers.entries()) {
		const before = typed.slice(end, number.begin);
		const behind = typed.slice(number.end, number.end + 1);
		text += before + (PART_OF_WORD.test(before.slice(-1)) ? " " : "") + HELD + place + HELD;
		if (PART_OF_WORD.test(behind)) text += " ";
		end = number.end;
	}
	return text + typed.slice(end);
}

const PART_OF_WORD = /[\p{L}\p{N}]/u;

/** The words of numbers that may be several as well, and what each of them may be a part of. */
function looseWords(typed: string, numbers: readonly WrittenNumber[]): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const { begin, end, asked, isOne } of numbers) {
		if (isOne) continue;
		for (const word of wordsIn(typed.slice(begin, end))) {
			found.set(word, [...(found.get(word) ?? []), ...asked]);
		}
	}
	return found;
}
