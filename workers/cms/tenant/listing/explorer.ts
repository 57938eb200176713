import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { ExplorerFilter, ListedItem } from "../../../../contract/explorer/explorer.ts";
import type { Sort } from "../../../../contract/explorer/explorer-columns.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/sight.ts";
import { allWords, matchingIds, type RowSource } from "./row-sources.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import { orderOf } from "./explorer-sort.ts";
import { totalFromCounters, type Total } from "./explorer-total.ts";
import { bestSource, firstRows, isScanCostlier, isScanShort } from "./choose-source.ts";
import { scanIndex, type ListSlice, type PageRow } from "./scan-index.ts";
import type { KeyedRow } from "../core/named-rows.ts";
import { asTyped } from "./search-filter.ts";
import type { InTurns } from "../core/turns.ts";
import { AS_TYPED, type TypoTolerance } from "./typo-tolerance.ts";
import { hydrateRows } from "./search-places.ts";

const ROWS_OF_LIST = "SELECT value AS id FROM json_each(?)";

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

interface Found extends Total {
	rows: PageRow[];
}

/** The documents that the member may see and that match, in order, as one part of the list; and how many match. */
export function* explore(member: Member, query: TenantExplorerQuery): InTurns<TenantExplorerPage> {
	const filter = yield* rowFilter(member, query.filters, query.typoTolerance);
	const { seesAll, mayEdit } = member;
	if (matchesNothing(filter)) return { rows: [], total: 0, totalIsCapped: false, seesAll, mayEdit };
	const { rows, ...total } = findRows(member.db, filter, query);
	const search = { text: query.filters.text, typoTolerance: query.typoTolerance ?? AS_TYPED };
	const items = query.keysOnly
		? null
		: hydrateRows(
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

/** Part of the list of what matches, and how many match. */
export function findRows(db: TenantDatabase, filter: RowFilter, query: ListQuery): Found {
	const found = findAmong(db, filter, query);
	return filter.rowsAreCut ? { ...found, totalIsCapped: true } : found;
}

function findAmong(db: TenantDatabase, filter: RowFilter, query: ListQuery): Found {
	const few = query.countUpTo ?? SEARCH_TOTAL_CAP;
	if (hasManyAsTyped(db, filter, few) && isScanShort(db, filter, query)) {
		return { rows: scanIndex(db, filter, query.sort, query), total: few, totalIsCapped: true };
	}
	const best = bestSource(db, filter, few);
	if (best && best.size <= few) return collect(db, filter, best.source, query);
	const exact = totalFromCounters(db, filter);
	if (best && (exact === null || exact.total <= few)) {
		const { size, list } = firstRows(db, matchingIds(filter, best.source), few + 1);
		if (size <= few) return sorted(db, { sql: ROWS_OF_LIST, values: [list] }, query);
	}
	const total = exact ?? { total: few, totalIsCapped: true };
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
	if (left && !rows) return left.isCut;
	if (!words || rows || allWords(words)) return false;
	const typed = allWords(asTyped(words), without);
	if (!typed) return false;
	return firstRows(db, matchingIds(filter, typed), few + 1).size > few;
}

/** All candidates, tested, counted and sorted. */
function collect(db: TenantDatabase, filter: RowFilter, source: RowSource, query: ListQuery): Found {
	return sorted(db, matchingIds(filter, source), query);
}

/** These rows, counted and sorted. */
function sorted(db: TenantDatabase, matching: Condition, query: ListQuery): Found {
	const { limit, offset, fromEnd = false, sort } = query;
	const { key, orderBy } = orderOf(sort, fromEnd);
	const statement = `WITH matching (id) AS MATERIALIZED (${matching.sql})
		SELECT ${key} AS sortKey, d.id, count(*) OVER () AS total
		FROM matching CROSS JOIN document d ON d.id = matching.id ORDER BY ${orderBy} LIMIT ? OFFSET ?`;
	const read = (first: number, from: number) =>
		db.sql.exec<PageRow & { total: number }>(statement, ...matching.values, first, from).toArray();
	const rows = read(limit, offset);
	// A page beyond the last one, or of size 0, has no row that carries the total.
	const total = rows[0]?.total ?? (offset === 0 && limit > 0 ? 0 : (read(1, 0)[0]?.total ?? 0));
	return { rows: fromEnd ? rows.toReversed() : rows, total, totalIsCapped: false };
}

/** The same part of the list, counted from the end of the list where that is nearer. */
function fromNearerEnd({ offset, limit, fromEnd = false }: ListSlice, total: number): ListSlice {
	const length = Math.min(limit, total - offset);
	const behind = total - offset - length;
	return offset <= behind
		? { limit: length, offset, fromEnd }
		: { limit: length, offset: behind, fromEnd: !fromEnd };
}
