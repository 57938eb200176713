import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { ExplorerFilter, ListedItem } from "../../../../contract/explorer/explorer.ts";
import type { Sort } from "../../../../contract/explorer/explorer-columns.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/sight.ts";
import { allWords, matchingIds, newestFirst, wordsInNames, type RowSource } from "./row-sources.ts";
import { findRows } from "./explorer.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import { firstRows } from "./choose-source.ts";
import type { Total } from "./explorer-total.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";
import { hydrateRows } from "./search-places.ts";
import { asTyped, hasPiece, type SearchedWord } from "./search-filter.ts";

/** Matches that are put in order; of more, the newest of each kind that comes before others. */
const RANKED = 100;

/** A match by what it is ranked by, compared from the left: the smaller the better. */
interface RankedRow {
	row: number;
	/** 0 where all words stand in name and number, else 1; 0 valid, 1 archived, 2 replaced; 0 whole words, 1 parts. */
	rank: readonly number[];
	createdAt: number;
}

export interface RankedPage extends Total {
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
export function searchRanked(
	member: Member,
	{ filters, limit, offset, keysOnly, typoTolerance }: TenantSearch,
): RankedPage {
	const { db } = member;
	const filter = rowFilter(member, filters, typoTolerance);
	if (matchesNothing(filter)) return { rows: [], total: 0, totalIsCapped: false };
	const { words } = filter;
	const ranked = Math.max(RANKED, offset + limit);
	const whole = words && !filter.rows ? allWords(asTyped(words), filter.without) : null;
	const wholeRows = whole ? idsOf(db, filter, whole, SEARCH_TOTAL_CAP + 1) : [];
	// Words that stand in so many documents as they were typed need not be looked for as parts of others to be counted.
	const isVeryMany = wholeRows.length > SEARCH_TOTAL_CAP;
	const { rows, ...total } = isVeryMany
		? { rows: [], total: SEARCH_TOTAL_CAP, totalIsCapped: true }
		: newest(db, filter, ranked);
	const isAll = total.total <= rows.length && !total.totalIsCapped;
	const candidates =
		isAll || !words || !whole ? rows : bestOfMany(db, filter, { words, whole, rows, ranked });
	const wholes = whole ? wholeAmong(db, whole, candidates, wholeRows) : new Set<number>();
	const best = inOrder(db, filter, candidates, wholes).slice(offset, offset + limit);
	const ids = best.map(({ row }) => row);
	const items = keysOnly ? null : hydrateRows(member, ids, { text: filters.text, typoTolerance });
	return {
		rows: best.map(({ row, rank, createdAt }) => ({ row, rank, createdAt, item: items?.get(row) ?? null })),
		total: total.total,
		totalIsCapped: total.totalIsCapped || filter.rowsAreCut,
	};
}

/** Of very many matches the newest of each kind that comes before others, however old they are; no more than it takes. */
function bestOfMany(
	db: TenantDatabase,
	filter: RowFilter,
	{ words, whole, rows, ranked }: ManyMatches,
): number[] {
	const isOfParts = words.some(
		({ whole: own, terms }) => terms?.every((term) => own.includes(term)) !== true,
	);
	const named = [wordsInNames(asTyped(words)), isOfParts ? wordsInNames(words) : null];
	const written = [whole, isOfParts ? allWords(words, filter.without) : null];
	const found = new Set<number>();
	for (const sources of [named, written]) {
		for (const state of filter.states) {
			for (const source of sources) {
				if (found.size >= ranked || !source) continue;
				for (const id of idsOf(db, { ...filter, states: [state] }, source, ranked)) found.add(id);
			}
		}
	}
	for (const row of rows) found.add(row);
	return [...found];
}

interface ManyMatches {
	words: readonly SearchedWord[];
	/** Gives the rows that have the words as they were typed. */
	whole: RowSource;
	/** The newest matches, where they have been looked for. */
	rows: readonly number[];
	ranked: number;
}

const NEWEST_FIRST: Sort = { field: "createdAt", order: "desc" };

/** All matches; of more than are counted the newest `limit`. And how many there are. */
function newest(db: TenantDatabase, filter: RowFilter, limit: number): Total & { rows: number[] } {
	const source = filter.rows === null && filter.words ? allWords(filter.words, filter.without) : null;
	if (!source) {
		const part = { sort: NEWEST_FIRST, offset: 0 };
		const first = findRows(db, filter, { ...part, limit });
		const isAll = first.totalIsCapped || first.total <= first.rows.length;
		const { rows, ...total } = isAll ? first : findRows(db, filter, { ...part, limit: first.total });
		return { rows: rows.map(({ id }) => id), ...total };
	}
	const rows = idsOf(db, filter, source, SEARCH_TOTAL_CAP + 1);
	const totalIsCapped = rows.length > SEARCH_TOTAL_CAP;
	return totalIsCapped
		? { rows: rows.slice(0, limit), total: SEARCH_TOTAL_CAP, totalIsCapped }
		: { rows, total: rows.length, totalIsCapped };
}

/** The newest rows where the index gives them in their order, which reads no more of a common word; else the first. */
function idsOf(db: TenantDatabase, filter: RowFilter, source: RowSource, limit: number): number[] {
	const { sql, values } = matchingIds(filter, source);
	const { list } = firstRows(db, { sql: `${sql} ${newestFirst(source)}`, values }, limit);
	return JSON.parse(list) as number[];
}

/** Row, whether all words stand in name and number, state, whether it is replaced, creation: as JSON of the database. */
type Candidate = [row: number, inName: 0 | 1, state: number, isReplaced: 0 | 1, createdAt: number];

function inOrder(
	db: TenantDatabase,
	{ words, member }: RowFilter,
	candidates: readonly number[],
	whole: ReadonlySet<number>,
): RankedRow[] {
	const named = (words ?? []).map(({ pieces }) => hasPiece("t.name", pieces));
	const inName = named.length === 0 ? "0" : named.map(({ sql }) => sql).join(" AND ");
	// A successor that the member may not see must not show in the order either.
	const seen = member.sees("n");
	const { list } = db.sql
		.exec<{ list: string }>(
			`SELECT json_group_array(json_array(d.id, ${inName}, d.state, EXISTS (
				SELECT 1 FROM document n WHERE n.replaces_row = d.id AND n.state < 2 AND ${seen.sql}
			), d.created_at)) AS list
			FROM json_each(?) c CROSS JOIN document d ON d.id = c.value CROSS JOIN search_text t ON t.id = d.id`,
			...named.flatMap(({ values }) => values),
			...seen.values,
			JSON.stringify(candidates),
		)
		.one();
	return (JSON.parse(list) as Candidate[])
		.map(([row, isNamed, state, isReplaced, createdAt]): RankedRow => ({
			row,
			createdAt,
			rank: [isNamed ? 0 : 1, isReplaced ? 2 : state, whole.has(row) ? 0 : 1],
		}))
		.toSorted(compareRanked);
}

/** Better matches first, of equal ones the newest. */
export function compareRanked(one: RankedRow, other: RankedRow): number {
	for (const [at, value] of one.rank.entries()) {
		const difference = value - (other.rank[at] ?? 0);
		if (difference !== 0) return difference;
	}
	return other.createdAt - one.createdAt || other.row - one.row;
}

/** Those of the rows in which the words stand as they were typed, not as parts of others; the newest of all are `known`. */
function wholeAmong(
	db: TenantDatabase,
	whole: RowSource,
	rows: readonly number[],
	known: readonly number[],
): Set<number> {
	const found = new Set(known);
	const oldest = known.length > SEARCH_TOTAL_CAP ? Math.min(...known) : 0;
	const older = rows.filter((row) => row < oldest);
	if (older.length === 0) return found;
	const among = db.sql.exec<{ id: number }>(
		`${whole.sql} AND rowid IN (SELECT value FROM json_each(?))`,
		...whole.values,
		JSON.stringify(older),
	);
	for (const { id } of among) found.add(id);
	return found;
}
