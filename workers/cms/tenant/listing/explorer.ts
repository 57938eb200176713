import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { ExplorerFilter, ListedItem } from "../../../../contract/explorer/explorer.ts";
import type { Sort } from "../../../../contract/explorer/explorer-columns.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { matchingIds, type RowSource } from "./sources/row-source.ts";
import { allWords } from "./sources/word-sources.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import { type Found, sorted, sortedRows } from "./explorer-sort.ts";
import { totalFromCounters, type Total } from "./explorer-total.ts";
import {
	bestSource,
	firstRows,
	isScanCostlier,
	isScanShort,
	type SizedSource,
} from "./sources/choose-source.ts";
import { scanIndex, type ListSlice } from "./sources/scan-index.ts";
import { listInSteps } from "./list-in-steps.ts";
import { isManyLeft } from "./search-without.ts";
import type { KeyedRow } from "../core/named-rows.ts";
import { asTyped } from "./search-filter.ts";
import type { InTurns } from "../core/turns.ts";
import { AS_TYPED, type TypoTolerance } from "./typo-tolerance.ts";
import { hydrateRows } from "./search-places.ts";

/** What is asked of one tenant: the filter, the order and the part of the list. */
export interface TenantExplorerQuery extends ListSlice {
	filters: ExplorerFilter;
	sort: Sort;
	/** Without the items: where pages of several tenants are merged first. */
	keysOnly: boolean;
	/** How much of a word may be wrong. */
	typoTolerance?: TypoTolerance;
	/** Matches are counted up to here where no counter knows them; so many candidates are simply collected. */
	countUpTo?: number;
}

/** What an answer says of how much its user sees. */
export interface SeenPart {
	/** All documents of the tenant: how long the answer takes then tells nothing that the user may not know. */
	seesAll: boolean;
}

export interface TenantExplorerPage extends Total, SeenPart {
	/** The member has edit access in the tenant. */
	mayEdit: boolean;
	rows: (Omit<KeyedRow<unknown>, "item"> & { item: ListedItem | null })[];
}

/** The documents that the member may see and that match, in order, as one part of the list; and how many match. */
export function* explore(member: Member, query: TenantExplorerQuery): InTurns<TenantExplorerPage> {
	const filter = yield* rowFilter(member, query.filters, query.typoTolerance);
	const { seesAll, mayEdit } = member;
	if (matchesNothing(filter)) return { rows: [], total: 0, totalIsCapped: false, seesAll, mayEdit };
	const { rows, ...total } = isManyLeft(filter)
		? { rows: yield* listInSteps(filter, query), total: countedUpTo(query), totalIsCapped: true }
		: findRows(member.db, filter, query);
	const search = { text: query.filters.text, typoTolerance: query.typoTolerance ?? AS_TYPED };
	const items = query.keysOnly
		? null
		: yield* hydrateRows(
				member,
				rows.map(({ id }) => id),
				search,
			);
	return {
		rows: rows.map(({ sortKey, id }) => ({ key: sortKey, row: id, item: items?.get(id) ?? null })),
		...total,
		seesAll,
		mayEdit,
	};
}

/** What of a list is wanted: its order, the part, and how far matches are counted. */
type ListQuery = Pick<TenantExplorerQuery, "sort" | "offset" | "limit" | "fromEnd" | "countUpTo">;

function countedUpTo({ countUpTo }: Pick<ListQuery, "countUpTo">): number {
	return countUpTo ?? SEARCH_TOTAL_CAP;
}

/** Part of the list of what matches, and how many match. */
export function findRows(db: TenantDatabase, filter: RowFilter, query: ListQuery): Found {
	const found = findAmong(db, filter, query);
	return filter.rowsAreCut ? { ...found, totalIsCapped: true } : found;
}

function findAmong(db: TenantDatabase, filter: RowFilter, query: ListQuery): Found {
	const few = countedUpTo(query);
	if (hasManyAsTyped(db, filter, few) && isScanShort(db, filter, query)) {
		return { rows: scanIndex(db, filter, query.sort, query), total: few, totalIsCapped: true };
	}
	const best = bestSource(db, filter, few);
	if (best && best.size <= few) return collect(db, filter, best.source, query);
	const matches = fewMatches(db, filter, best, few);
	return matches.list === null
		? manyMatches(db, filter, matches, query)
		: sortedRows(db, matches.list, query);
}

/** What is known of all that match before any list of them is read. */
interface Matches {
	/** Their rows, as a JSON list, where they are few. */
	list: string | null;
	/** Where they are found with the least work. */
	best: SizedSource | null;
	/** How many they are, where counters know it. */
	exact: Total | null;
}

/** @param best the source that `bestSource` tells */
export function fewMatches(
	db: TenantDatabase,
	filter: RowFilter,
	best: SizedSource | null,
	few: number,
): Matches {
	const exact = totalFromCounters(db, filter);
	const mayBeFew = best && (best.size <= few || exact === null || exact.total <= few);
	if (!mayBeFew) return { list: null, best, exact };
	const { size, list } = firstRows(db, matchingIds(filter, best.source), few + 1);
	return { list: size <= few ? list : null, best, exact };
}

/** Part of the list of what matches, where that is not few. */
export function manyMatches(
	db: TenantDatabase,
	filter: RowFilter,
	{ best, exact }: Matches,
	query: ListQuery,
): Found {
	const total = exact ?? { total: countedUpTo(query), totalIsCapped: true };
	if (query.limit === 0 || (query.offset >= total.total && !total.totalIsCapped)) {
		return { rows: [], ...total };
	}
	const slice = total.totalIsCapped ? query : fromNearerEnd(query, total.total);
	const part = { ...slice, sort: query.sort };
	const isCollected = best && isScanCostlier(db, filter, part, best, exact?.total ?? null);
	const rows = isCollected
		? collect(db, filter, best.source, query).rows
		: scanIndex(db, filter, query.sort, slice);
	return { rows, ...total };
}

/**
 * Whether so many documents have the words as they were typed that longer words, of which these are parts, need not
 * be counted. Asked only where it takes long to look those up.
 */
function hasManyAsTyped(db: TenantDatabase, filter: RowFilter, few: number): boolean {
	const { words, without, rows, left } = filter;
	if (!words || (rows ?? left) || allWords(words)) return false;
	const typed = allWords(asTyped(words), without);
	if (!typed) return false;
	return firstRows(db, matchingIds(filter, typed), few + 1).size > few;
}

/** All candidates, tested, counted and sorted. */
function collect(db: TenantDatabase, filter: RowFilter, source: RowSource, query: ListQuery): Found {
	return sorted(db, matchingIds(filter, source), query);
}

/** The same part of the list, counted from the end of the list where that is nearer. */
function fromNearerEnd({ offset, limit, fromEnd = false }: ListSlice, total: number): ListSlice {
	const length = Math.min(limit, total - offset);
	const behind = total - offset - length;
	return offset <= behind
		? { limit: length, offset, fromEnd }
		: { limit: length, offset: behind, fromEnd: !fromEnd };
}
