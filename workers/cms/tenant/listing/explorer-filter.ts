import { DEFAULT_CURRENCY } from "../../../../contract/constants.ts";
import { addDays, type Day, dayAt } from "../../../../contract/days.ts";
import type { ExplorerFilter } from "../../../../contract/explorer/explorer.ts";
import type { RangeSide } from "../../../../contract/explorer/filter-values.ts";
import { type IndexedSearch, parseIndexedSearch } from "../../../../contract/search/search-query.ts";
import { hundredths, stateToRow } from "../core/values.ts";
import type { CounterKind } from "../documents/counters.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { phraseRows } from "./search-phrases.ts";
import { standsNowhere, wordFilter, type SearchedWord, type WordFilter } from "./search-filter.ts";
import type { InTurns } from "../core/turns.ts";
import { frequentFirst, leftOfFew, leftOver, type LeftOver, withoutThem } from "./search-without.ts";
import { AS_TYPED, type TypoTolerance } from "./typo-tolerance.ts";

/** From a value, up to one, or both; each is included. */
export interface Range<Value> {
	from: Value | null;
	to: Value | null;
}

/** Costs in one currency; with no side, whatever costs something in it. */
export interface CostRange extends Range<number> {
	currency: string;
}

/** The explorer's filter in rows of this tenant. Empty lists that were asked for match nothing. */
export interface RowFilter {
	/** Whose rights count. */
	member: Member;
	states: number[];
	/** Of the columns below, `null` means: not asked for. */
	categories: number[] | null;
	folders: number[] | null;
	parties: number[] | null;
	startDate: Range<Day> | null;
	endDate: Range<Day> | null;
	warranty: Range<Day> | null;
	/** In hundredths. */
	cost: CostRange | null;
	withoutEndDate: boolean;
	withoutFile: boolean;
	/** Words of which a document has to have each, or of the last list none. */
	words: SearchedWord[] | null;
	without: SearchedWord[];
	/** What is left over where words are left out; phrases are not looked for in it. */
	left: LeftOver | null;
	/** The documents with the phrases of a search, `null` where it has none; and those with phrases it must not have. */
	rows: number[] | null;
	withoutRows: number[];
	/** More documents may have the phrases than were looked through. */
	rowsAreCut: boolean;
}

/** @param typoTolerance how much of a word may be wrong */
export function* rowFilter(
	member: Member,
	filter: ExplorerFilter,
	typoTolerance: TypoTolerance = AS_TYPED,
): InTurns<RowFilter> {
	const { db } = member;
	const states = [stateToRow("Active"), stateToRow("Archived")];
	const today = dayAt(member.now);
	const search = filter.text === "" ? null : parseIndexedSearch(filter.text);
	const found: RowFilter = {
		member,
		states: filter.state ? [stateToRow(filter.state)] : states,
		categories: rowsOf(db, "category", filter.documentCategory),
		folders: rowsOf(db, "folder", filter.documentFolder),
		parties: rowsOf(db, "party", filter.documentParties),
		startDate: dayRange(filter.startDate, filter.startDateRange),
		endDate: bothRanges(
			dayRange(filter.endDate, filter.endDateRange),
			daysFrom(today, filter.endsWithinDays),
		),
		warranty: bothRanges(
			dayRange(filter.warrantyUntil, filter.warrantyUntilRange),
			daysFrom(today, filter.warrantyEndsWithinDays),
		),
		cost: costRange(filter),
		withoutEndDate: filter.withoutEndDate,
		withoutFile: filter.withoutFile,
		...wordsOf(member, search, typoTolerance),
		left: null,
		rows: null,
		withoutRows: [],
		rowsAreCut: false,
	};
	if (!search) return found;
	if (found.without.length > 0 && !matchesNothing(found)) {
		found.left = leftOfFew(found);
		if (found.left) yield;
		else {
			found.without = yield* frequentFirst(found);
			found.left = yield* leftOver(found);
		}
	}
	const phrases = yield* phraseRows(found, search);
	return { ...found, ...phrases, left: found.left && withoutThem(found.left, phrases.withoutRows) };
}

function wordsOf(
	member: Member,
	search: IndexedSearch | null,
	typoTolerance: TypoTolerance,
): Pick<RowFilter, keyof WordFilter> {
	if (!search) return { words: null, without: [] };
	const { words, without } = wordFilter(member, search, typoTolerance);
	// A search that only excludes finds everything else. An empty one finds nothing.
	const isOnlyWithout = words.length === 0 && (without.length > 0 || search.withoutPhrases.length > 0);
	if (isOnlyWithout) return { words: null, without };
	return { words, without };
}

/** Whether nothing can match: a text without words, words or phrases that stand nowhere, or ids that are not here. */
export function matchesNothing({ categories, folders, parties, words, rows, left }: RowFilter): boolean {
	const isEmpty = [categories, folders, parties, words, rows, left?.rows].some((list) => list?.length === 0);
	return isEmpty || (words ?? []).some(standsNowhere);
}

/** The counters whose sum is how many match; of these categories only, where some are named. */
export interface CountedBy {
	kind: CounterKind;
	rows: number[] | null;
	categories: number[] | null;
}

/** The counters that answer how many match: of no filter, or of one by relation, also together with categories. */
export function countedBy(filter: RowFilter): CountedBy | null {
	if (filter.words ?? filter.rows ?? filter.startDate ?? filter.endDate) return null;
	if (filter.warranty ?? filter.cost ?? (filter.withoutEndDate || filter.withoutFile)) return null;
	if (filter.without.length > 0 || filter.withoutRows.length > 0) return null;
	const { categories, folders, parties } = filter;
	if (folders && parties) return null;
	// A document may lie in two of the folders, so only one folder, or one party, can be counted.
	if (folders) return folders.length === 1 ? { kind: "folder", rows: folders, categories } : null;
	if (parties) return parties.length === 1 ? { kind: "party", rows: parties, categories } : null;
	if (categories) return { kind: "category", rows: categories, categories: null };
	return { kind: filter.member.seesAll ? "all" : "category", rows: null, categories: null };
}

function rowsOf(
	db: TenantDatabase,
	table: "category" | "folder" | "party",
	documentIds: readonly string[],
): number[] | null {
	if (documentIds.length === 0) return null;
	return db.sql
		.exec<{ id: number }>(
			`SELECT id FROM ${table} WHERE document_id IN (SELECT value FROM json_each(?))`,
			JSON.stringify(documentIds),
		)
		.toArray()
		.map(({ id }) => id);
}

function dayRange(timestamp: number | undefined, side: RangeSide): Range<Day> | null {
	if (timestamp === undefined) return null;
	const day = dayAt(timestamp);
	return side === "from" ? { from: day, to: null } : { from: null, to: day };
}

function daysFrom(today: Day, days: number | undefined): Range<Day> | null {
	return days === undefined ? null : { from: today, to: addDays(today, days) };
}

function bothRanges(one: Range<Day> | null, other: Range<Day> | null): Range<Day> | null {
	if (!one || !other) return one ?? other;
	const [from = null] = [one.from, other.from]
		.filter((day) => day !== null)
		.toSorted()
		.toReversed();
	const [to = null] = [one.to, other.to].filter((day) => day !== null).toSorted();
	return { from, to };
}

function costRange({ costFrom, costTo, costCurrency }: ExplorerFilter): CostRange | null {
	if (costFrom === undefined && costTo === undefined && costCurrency === undefined) return null;
	return {
		currency: costCurrency ?? DEFAULT_CURRENCY,
		from: hundredths(costFrom ?? null),
		to: hundredths(costTo ?? null),
	};
}
