import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { InTurns } from "../core/turns.ts";
import { firstRows, sizedUpTo } from "./sources/choose-source.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { everything, listed, matchingIds, newestFirst, type RowSource } from "./sources/row-source.ts";
import { allWords, longerWords, MAX_ASKED_TOGETHER, partsOfWords, within } from "./sources/word-sources.ts";
import { asTyped, type SearchedWord } from "./search-filter.ts";
import { asStored } from "./text-conditions.ts";
import { endsOf, STEP, type StepLimits, walk } from "./sources/walk.ts";

/** The texts of this many documents among the newest ids are read, and no more than this many characters of them. */
const SAMPLED_IDS = 10_000;
const SAMPLE = 100;
const SAMPLED_CHARACTERS = 2_000_000;

/** What a search leaves over that leaves words out. */
export interface LeftOver {
	/** Those with the words as they were typed, the newest first. */
	whole: number[];
	/** All of them, the newest first. */
	rows: number[];
	/** There are more than are counted, and only so many are known. */
	isCut: boolean;
}

/**
 * The documents that a search leaves over which leaves words out: looked for step by step, since nearly all that have the
 * wanted words may have an excluded one.
 */
export function* leftOver(
	filter: RowFilter,
	step: StepLimits = STEP,
	most = SEARCH_TOTAL_CAP + 1,
): InTurns<LeftOver> {
	const typed = typedWords(filter);
	const whole = typed ? yield* walk(filter, typed, most, step) : [];
	const longer = whole.length < most ? longerWords(filter) : null;
	if (longer) yield;
	const few = longer?.leavesOut ? seldomLonger(filter, step.texts) : null;
	const others = few ? tested(filter, few) : longer ? yield* walk(filter, longer, most, step) : [];
	const rows = [...new Set([...whole, ...others])].toSorted((one, other) => other - one);
	return { whole, rows: rows.slice(0, most), isCut: rows.length >= most };
}

/**
 * The same where one of the wanted words is seldom: the texts of the few that have it are read, however many documents
 * there are. `null` where none is, or where the index cannot be asked for all words together.
 * @param most so many documents at most have a word that is seldom
 */
export function leftOfFew(filter: RowFilter, most = STEP.texts): LeftOver | null {
	const { words } = filter;
	const typed = words && allWords(words) && allWords(asTyped(words));
	if (!words || !typed) return null;
	const isSeldom = (word: SearchedWord) =>
		areSeldom(filter, word, [...new Set([...word.whole, ...(word.terms ?? [])])], most);
	if (!words.some(isSeldom)) return null;
	const whole = tested(filter, typed);
	const longer = partsOfWords(words, []);
	const others = longer ? tested(filter, longer) : [];
	return { whole, rows: [...whole, ...others].toSorted((one, other) => other - one), isCut: false };
}

/** What has longer words only, nothing left out, where few documents have any of these; `null` where more have. */
function seldomLonger(filter: RowFilter, most: number): RowSource | null {
	const words = filter.words ?? [];
	const longer = words.flatMap(({ terms, whole }) => (terms ?? []).filter((term) => !whole.includes(term)));
	const [word] = words;
	return word && areSeldom(filter, word, longer, most) ? partsOfWords(words, []) : null;
}

/**
 * Whether no more than `most` documents have any of the terms. Asked of nothing else, so that the index need not pass
 * others: two words that never stand together, or one without another, it would look for among all documents.
 */
function areSeldom({ member }: RowFilter, word: SearchedWord, terms: string[], most: number): boolean {
	const source = allWords([{ ...word, terms }]);
	return source !== null && sizedUpTo(member.db, source, most).size <= most;
}

/** What is left over of a source of few rows that leaves nothing out: their texts are read. */
function tested(filter: RowFilter, source: RowSource): number[] {
	const { db } = filter.member;
	const { list } = firstRows(db, source, STEP.texts);
	const few = { ...listed(source, list), passed: ["words" as const] };
	return JSON.parse(firstRows(db, matchingIds(filter, few), STEP.texts).list) as number[];
}

/** Gives those with the words as they were typed; what else is left over `longerWords` gives. */
export function typedWords({ words, without }: RowFilter): RowSource | null {
	return words && allWords(asTyped(words), without);
}

/** Whether more is left over than is counted, so that only the newest are known. */
export function isManyLeft({ left, rows }: RowFilter): boolean {
	return rows === null && left?.isCut === true;
}

/** Less the documents that have an excluded phrase, which is read afterwards. */
export function withoutThem(left: LeftOver, withoutRows: readonly number[]): LeftOver {
	if (withoutRows.length === 0) return left;
	const excluded = new Set(withoutRows);
	const others = (rows: readonly number[]) => rows.filter((row) => !excluded.has(row));
	return { ...left, whole: others(left.whole), rows: others(left.rows) };
}

/**
 * Excluded words with those of their terms first that rule out most, where there are too many to ask the index for all:
 * whatever it leaves out need not be tested. Which these are is seen in the texts of the newest rows that the words as
 * they were typed leave over.
 */
export function* frequentFirst(filter: RowFilter): InTurns<SearchedWord[]> {
	const { words, without, member } = filter;
	const areMany = ({ terms }: SearchedWord) => terms !== null && terms.length > MAX_ASKED_TOGETHER;
	if (!without.some(areMany)) return [...without];
	const asked = without.map((word) => ({ ...word, terms: [] }));
	const { last } = endsOf(member.db);
	const all = words && (allWords(words, asked) ?? allWords(asTyped(words), asked));
	const source = within({ without: asked }, all ?? everything(filter), {
		from: last - SAMPLED_IDS,
		to: last,
	});
	// (Those that the member does not see must not decide how much is done.)
	const sees = member.sees();
	const sql = `SELECT d.id FROM (${source.sql}) candidate CROSS JOIN document d
		WHERE d.id = candidate.id AND ${sees.sql} ${newestFirst(source)}`;
	const rows = firstRows(member.db, { sql, values: [...source.values, ...sees.values] }, SAMPLE);
	// Few that are left over are soon tested: no more than what was typed has to be asked for.
	if (rows.size < SAMPLE) return without.map((word) => (areMany(word) ? { ...word, terms: null } : word));
	const pieces = without.flatMap((word) => word.pieces);
	// List, choices and pages of one search ask the same. (As one text: what is remembered is bounded by its characters.)
	const seen = member.db.memory
		.read(`words of ${rows.list} with ${JSON.stringify(pieces)}`, () =>
			wordsWithin(member.db, rows.list, pieces).join(" "),
		)
		.split(" ");
	yield;
	const withFrequent = (word: SearchedWord) => {
		if (!areMany(word)) return word;
		const own = seen.filter((term) => word.pieces.some((piece) => ` ${term}`.includes(asStored(piece))));
		return { ...word, terms: [...new Set([...own, ...(word.terms ?? [])])] };
	};
	return without.map(withFrequent);
}

/** The words of the files of these rows (a JSON list) that have one of the pieces, those first that most files have. */
function wordsWithin(db: TenantDatabase, rows: string, pieces: readonly string[]): string[] {
	const times = new Map<string, number>();
	const texts = db.sql.exec<{ text: string }>(
		`SELECT t.text FROM json_each(?) r CROSS JOIN search_file_text t ON t.document_row = r.value`,
		rows,
	);
	let rest = SAMPLED_CHARACTERS;
	for (const { text } of texts) {
		rest -= text.length;
		if (rest < 0) break;
		for (const piece of pieces.map(asStored)) {
			for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + piece.length)) {
				const end = text.indexOf(" ", at + piece.length);
				const word = text.slice(text.lastIndexOf(" ", at) + 1, end === -1 ? text.length : end);
				times.set(word, (times.get(word) ?? 0) + 1);
			}
		}
	}
	return [...times].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}
