import { SEARCH_TOTAL_CAP } from "../../../contract/constants.ts";
import type { ExplorerFilter } from "../../../contract/explorer.ts";
import type { Sort } from "../../../contract/explorer-columns.ts";
import { accessOf } from "./access.ts";
import type { TenantDatabase } from "./database.ts";
import { allWords, matchingRows, wordsInNames, type Source } from "./explorer-candidates.ts";
import { OWN_CATEGORIES } from "./explorer-conditions.ts";
import { findRows } from "./explorer.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import type { Total } from "./explorer-total.ts";
import { asStored, type SearchedWord } from "./search-filter.ts";

/** Matches that are put in order; of more, the newest of each kind that comes before others. */
const RANKED = 200;
/** Rows with the words as they were typed that are looked through for those that are ranked. */
const MAX_WHOLE = 2_000;

/** A match by what it is ranked by, compared from the left: the smaller the better. */
export interface RankedRow {
	row: number;
	/** 0 where all words stand in name and number, else 1; 0 valid, 1 archived, 2 replaced; 0 whole words, 1 parts. */
	rank: readonly number[];
	createdAt: number;
}

export interface RankedPage extends Total {
	rows: RankedRow[];
}

/** What one tenant is asked: the best `limit` matches. */
export interface TenantSearch {
	filters: ExplorerFilter;
	limit: number;
	/** One wrong letter a word is forgiven. */
	isForgiving: boolean;
}

/** The documents that the member may see and that match, the best first. */
export function searchRanked(
	db: TenantDatabase,
	userId: string,
	{ filters, limit, isForgiving }: TenantSearch,
): RankedPage {
	const filter = rowFilter(db, accessOf(db, userId), filters, isForgiving);
	if (matchesNothing(filter)) return { rows: [], total: 0, totalIsCapped: false };
	const ranked = Math.max(RANKED, limit);
	const { rows, ...total } = newest(db, filter, ranked);
	const { words } = filter;
	const isAll = total.total <= rows.length && !total.totalIsCapped;
	const found =
		isAll || !words || filter.rows
			? rank(db, filter, rows, words ? wholeWordRows(db, words, rows) : new Set())
			: rankMany(db, filter, words, { rows, limit: ranked });
	return { rows: found.slice(0, limit), ...total };
}

/** Of very many matches the newest of each kind that comes before others, however old they are. */
function rankMany(
	db: TenantDatabase,
	filter: RowFilter,
	words: readonly SearchedWord[],
	{ rows, limit }: { rows: readonly number[]; limit: number },
): RankedRow[] {
	const ofEachState = (source: Source | null) =>
		source ? filter.states.flatMap((state) => idsOf(db, { ...filter, states: [state] }, source, limit)) : [];
	const whole = [wordsInNames(asTyped(words)), allWords(asTyped(words))].flatMap(ofEachState);
	const parts = [wordsInNames(words), allWords(words)].flatMap(ofEachState);
	return rank(db, filter, [...new Set([...whole, ...parts, ...rows])], new Set(whole));
}

/** The words as they were typed, not as parts of others. */
function asTyped(words: readonly SearchedWord[]): SearchedWord[] {
	return words.map(({ pieces }) => ({ pieces, terms: pieces.slice(0, 2) }));
}

const NEWEST_FIRST: Sort = { field: "createdAt", order: "desc" };

/** The newest matches, and how many there are. */
function newest(db: TenantDatabase, filter: RowFilter, limit: number): Total & { rows: number[] } {
	const source = filter.rows === null && filter.words ? allWords(filter.words) : null;
	if (!source) {
		const { rows, ...total } = findRows(db, filter, { sort: NEWEST_FIRST, offset: 0, limit });
		return { rows: rows.map(({ id }) => id), ...total };
	}
	// The index gives its rows in their order, so that no more of a common word is read than is shown.
	const rows = idsOf(db, filter, source, SEARCH_TOTAL_CAP + 1);
	const total = Math.min(rows.length, SEARCH_TOTAL_CAP);
	return { rows: rows.slice(0, limit), total, totalIsCapped: rows.length > total };
}

function idsOf(db: TenantDatabase, filter: RowFilter, source: Source, limit: number): number[] {
	const { sql, values } = matchingRows(filter, source);
	return db.sql
		.exec<{ id: number }>(`SELECT candidate.id ${sql} ORDER BY candidate.id DESC LIMIT ${limit}`, ...values)
		.toArray()
		.map(({ id }) => id);
}

// A type, because the rows of `exec` are records.
type CandidateRow = { id: number; state: number; createdAt: number; name: string; isReplaced: number };

function rank(
	db: TenantDatabase,
	{ words, isAdmin, userId }: RowFilter,
	candidates: readonly number[],
	whole: ReadonlySet<number>,
): RankedRow[] {
	// A successor that the member may not see must not show in the order either.
	const seen = isAdmin ? "?1 IS NOT NULL" : `n.category_row IN (${OWN_CATEGORIES.replace("?", "?1")})`;
	return db.sql
		.exec<CandidateRow>(
			`SELECT d.id, d.state, d.created_at AS createdAt, t.name, EXISTS (
				SELECT 1 FROM document n WHERE n.replaces_row = d.id AND n.state < 2 AND ${seen}
			) AS isReplaced
			FROM json_each(?2) c CROSS JOIN document d ON d.id = c.value CROSS JOIN search_text t ON t.id = d.id`,
			userId,
			JSON.stringify(candidates),
		)
		.toArray()
		.map(({ id, state, createdAt, name, isReplaced }): RankedRow => {
			const inName = words?.every(({ pieces }) => pieces.some((piece) => name.includes(asStored(piece))));
			return { row: id, createdAt, rank: [inName ? 0 : 1, isReplaced ? 2 : state, whole.has(id) ? 0 : 1] };
		})
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

/** Those of the rows in which the words stand as they were typed, not as parts of others. */
function wholeWordRows(
	db: TenantDatabase,
	words: readonly SearchedWord[],
	rows: readonly number[],
): Set<number> {
	const source = allWords(asTyped(words));
	if (!source || rows.length === 0) return new Set();
	const found = db.sql.exec<{ id: number }>(
		`${source.sql} AND rowid >= ? ORDER BY rowid DESC LIMIT ${MAX_WHOLE}`,
		...source.values,
		Math.min(...rows),
	);
	return new Set(found.toArray().map(({ id }) => id));
}
