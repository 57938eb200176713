import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { ExplorerFilter, ListedItem } from "../../../../contract/explorer/explorer.ts";
import type { Member } from "../core/rights/sight.ts";
import type { InTurns } from "../core/turns.ts";
import type { SeenPart } from "./explorer.ts";
import { matchesNothing, rowFilter } from "./explorer-filter.ts";
import type { Total } from "./explorer-total.ts";
import { bestOfMany, counted, idsOf, newest, wholeAmong } from "./search-candidates.ts";
import { asTyped } from "./search-filter.ts";
import { hydrateRows } from "./search-places.ts";
import { inOrder, nearestFirst, type RankedRow } from "./search-rank.ts";
import { allWords } from "./sources/word-sources.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";

/** How many matches are put in order. If there are more: the newest of each kind, better kinds first. */
const RANKED = 60;

export interface RankedPage extends Total, SeenPart {
	rows: (RankedRow & { item: ListedItem | null })[];
}

/** What one tenant is asked: the best `limit` matches behind the first `offset`. */
export interface TenantSearch {
	filters: ExplorerFilter;
	limit: number;
	offset: number;
	/** Without the items: where matches of several tenants are merged first. */
	keysOnly: boolean;
	/** How much of a word may be wrong. */
	typoTolerance: TypoTolerance;
}

/** The documents that the member may see and that match, the best first. */
export function* searchRanked(
	member: Member,
	{ filters, limit, offset, keysOnly, typoTolerance }: TenantSearch,
): InTurns<RankedPage> {
	const { db } = member;
	const filter = yield* rowFilter(member, filters, typoTolerance);
	const { seesAll } = member;
	const { words } = filter;
	const ranked = Math.max(RANKED, offset + limit);
	const whole = words && !filter.rows ? allWords(asTyped(words), filter.without) : null;
	const left = filter.rows ? null : filter.left;
	const wholeRows = left?.whole ?? (whole ? yield* idsOf(filter, whole, SEARCH_TOTAL_CAP + 1) : []);
	// If the typed words alone stand in more documents than are counted, longer words need not be looked up.
	const isVeryMany = wholeRows.length > SEARCH_TOTAL_CAP;
	if (!isVeryMany && matchesNothing(filter)) {
		return { rows: [], total: 0, totalIsCapped: false, seesAll };
	}
	const { rows, ...total } = isVeryMany
		? { rows: [], total: SEARCH_TOTAL_CAP, totalIsCapped: true }
		: left
			? counted(left.rows, ranked)
			: yield* newest(filter, ranked, wholeRows);
	const isAll = total.total <= rows.length && !total.totalIsCapped;
	const many = isAll || !words || !whole ? null : yield* bestOfMany(filter, { words, whole, rows, ranked });
	const candidates = many?.rows ?? rows;
	const ofParts = many?.ofParts ?? [];
	// Which of all the few have the whole words is known; of very many, those have them that were found by these.
	const wholes = isVeryMany ? wholeAmong(db, whole, candidates, ofParts) : new Set(wholeRows);
	const ordered = nearestFirst(db, inOrder(db, filter, candidates, wholes), filters.text);
	const best = ordered.slice(offset, offset + limit);
	const ids = best.map(({ row }) => row);
	const items = keysOnly ? null : yield* hydrateRows(member, ids, { text: filters.text, typoTolerance });
	return {
		rows: best.map(({ row, rank, createdAt }) => ({ row, rank, createdAt, item: items?.get(row) ?? null })),
		total: total.total,
		totalIsCapped: total.totalIsCapped || filter.rowsAreCut,
		seesAll,
	};
}
