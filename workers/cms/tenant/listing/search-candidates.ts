import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { Sort } from "../../../../contract/explorer/explorer-columns.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { InTurns } from "../core/turns.ts";
import { HIGHEST_LEVEL, LEAST_ASKED_LEVEL } from "../search-index/topics.ts";
import { fewMatches, findRows, manyMatches } from "./explorer.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { sortedRows } from "./explorer-sort.ts";
import type { Total } from "./explorer-total.ts";
import { asTyped, type SearchedWord } from "./search-filter.ts";
import { bestSource, firstRows } from "./sources/choose-source.ts";
import { matchingIds, newestFirst, type RowSource } from "./sources/row-source.ts";
import { walk } from "./sources/walk.ts";
import { allWords, partsOfWords, wordsInNames, wordsInTopics } from "./sources/word-sources.ts";

const NEWEST_FIRST: Sort = { field: "createdAt", order: "desc" };

/**
 * All matches and their number. If there are more than are counted, only the newest `limit`. `wholeRows` are all that have
 * the words as they were typed, so that only the others are asked for.
 */
export function* newest(filter: RowFilter, limit: number, wholeRows: readonly number[]): InTurns<Found> {
	const { words, without } = filter;
	const { db } = filter.member;
	const part = { sort: NEWEST_FIRST, offset: 0 };
	if (filter.rows || !words) {
		const first = findRows(db, filter, { ...part, limit });
		const isAll = first.totalIsCapped || first.total <= first.rows.length;
		const { rows, ...total } = isAll ? first : findRows(db, filter, { ...part, limit: first.total });
		return { rows: rows.map(({ id }) => id), ...total };
	}
	if (allWords(words, without)) {
		const longer = partsOfWords(words, without);
		const others = longer ? yield* idsOf(filter, longer, SEARCH_TOTAL_CAP + 1) : [];
		return counted(
			[...new Set([...wholeRows, ...others])].toSorted((one, other) => other - one),
			limit,
		);
	}
	// Very many words have a part: others are served before these are followed, and afterwards.
	yield;
	const best = bestSource(db, filter, SEARCH_TOTAL_CAP);
	yield;
	const matches = fewMatches(db, filter, best, SEARCH_TOTAL_CAP);
	yield;
	if (matches.list !== null && !filter.rowsAreCut)
		return counted(JSON.parse(matches.list) as number[], limit);
	const { rows, ...total } =
		matches.list === null
			? manyMatches(db, filter, matches, { ...part, limit })
			: { ...sortedRows(db, matches.list, { ...part, limit }), totalIsCapped: true };
	yield;
	return { rows: rows.map(({ id }) => id), ...total };
}

type Found = Total & { rows: number[] };

/** These are all, unless they are more than are counted: then the newest `limit`. */
export function counted(rows: number[], limit: number): Found {
	const totalIsCapped = rows.length > SEARCH_TOTAL_CAP;
	return totalIsCapped
		? { rows: rows.slice(0, limit), total: SEARCH_TOTAL_CAP, totalIsCapped }
		: { rows, total: rows.length, totalIsCapped };
}

/**
 * The newest rows if the source gives them in order, so that little of a common word is read. Otherwise its first
 * rows. Where words are left out there may be a long way from one row to the next.
 */
export function* idsOf(filter: RowFilter, source: RowSource, limit: number): InTurns<number[]> {
	if (filter.without.length > 0) return yield* walk(filter, source, limit);
	const { sql, values } = matchingIds(filter, source);
	const { list } = firstRows(filter.member.db, { sql: `${sql} ${newestFirst(source)}`, values }, limit);
	return JSON.parse(list) as number[];
}

const ASKED_LEVELS = Array.from(
	{ length: HIGHEST_LEVEL - LEAST_ASKED_LEVEL + 1 },
	(_, below) => HIGHEST_LEVEL - below,
);

/**
 * Of very many matches the newest of each kind, better kinds first, however old they are. No more than are needed.
 * `ofParts` are those that were found by parts of words only.
 */
export function* bestOfMany(
	filter: RowFilter,
	{ words, whole, rows, ranked }: ManyMatches,
): InTurns<{ rows: number[]; ofParts: number[] }> {
	const typed: Way = { words: asTyped(words), written: whole, isOfParts: false };
	let longer: Way | null = null;
	const { db } = filter.member;
	// Longer words are looked up only where those that were typed are not enough.
	const ways = [
		() => typed,
		() => (longer ??= { words, written: allWords(words, filter.without), isOfParts: true }),
	];
	const found = new Map<number, Pick<Way, "isOfParts">>();
	function* take(sources: readonly ((way: Way) => RowSource | null)[], states: number[]): InTurns<void> {
		for (const wayOf of ways) {
			for (const sourceOf of sources) {
				if (found.size >= ranked) return;
				const way = wayOf();
				const source = way.isOfParts && !haveLonger(words) ? null : sourceOf(way);
				for (const id of source ? yield* idsOf({ ...filter, states }, source, ranked) : []) {
					if (!way.isOfParts || !found.has(id)) found.set(id, way);
				}
			}
		}
	}
	for (const state of filter.states) yield* take([(way) => wordsInNames(db, way.words)], [state]);
	// (What is archived is seldom what most is about: all states at once, which is half as many questions.)
	yield* take(
		ASKED_LEVELS.map((level) => (way) => wordsInTopics(way.words, level)),
		filter.states,
	);
	for (const state of filter.states) yield* take([({ written }) => written], [state]);
	for (const row of rows) if (!found.has(row)) found.set(row, { isOfParts: true });
	const ofParts = [...found].filter(([, way]) => way.isOfParts);
	return { rows: [...found.keys()], ofParts: ofParts.map(([row]) => row) };
}

/** How words are looked for: as they were typed, or in longer words, too. */
interface Way {
	words: readonly SearchedWord[];
	/** Gives the rows that have them anywhere. */
	written: RowSource | null;
	isOfParts: boolean;
}

function haveLonger(words: readonly SearchedWord[]): boolean {
	return words.some(({ whole, terms }) => terms?.every((term) => whole.includes(term)) !== true);
}

interface ManyMatches {
	words: readonly SearchedWord[];
	/** Gives the rows that have the words as they were typed. */
	whole: RowSource;
	/** The newest matches, if they have been looked up. */
	rows: readonly number[];
	ranked: number;
}

/**
 * Those of the rows that have the words as they were typed, not as parts of longer words. Only of `unsure` ones it is asked.
 */
export function wholeAmong(
	db: TenantDatabase,
	whole: RowSource | null,
	rows: readonly number[],
	unsure: readonly number[],
): Set<number> {
	const found = new Set(rows);
	for (const row of unsure) found.delete(row);
	if (!whole || unsure.length === 0) return found;
	const among = db.sql.exec<{ id: number }>(
		`${whole.sql} AND rowid IN (SELECT value FROM json_each(?))`,
		...whole.values,
		JSON.stringify(unsure),
	);
	for (const { id } of among) found.add(id);
	return found;
}
