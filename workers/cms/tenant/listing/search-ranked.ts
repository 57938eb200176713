import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { ExplorerFilter, ListedItem } from "../../../../contract/explorer/explorer.ts";
import type { Sort } from "../../../../contract/explorer/explorer-columns.ts";
import { isCanonical } from "../../../../contract/search/written-numbers.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { matchingIds, newestFirst, type RowSource } from "./sources/row-source.ts";
import { allWords, partsOfWords, wordsInNames, wordsInTopics } from "./sources/word-sources.ts";
import { fewMatches, findRows, manyMatches, type SeenPart } from "./explorer.ts";
import { sortedRows } from "./explorer-sort.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import { bestSource, firstRows } from "./sources/choose-source.ts";
import type { Total } from "./explorer-total.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";
import type { InTurns } from "../core/turns.ts";
import { walk } from "./sources/walk.ts";
import { LOOKED_AT, nearness } from "./word-nearness.ts";
import { hydrateRows } from "./search-places.ts";
import { asStored, asTyped, hasPiece, type SearchedWord } from "./search-filter.ts";
import { HIGHEST_LEVEL, LEAST_ASKED_LEVEL, LEVEL } from "../search-index/topics.ts";

/** So many matches are put in order. If there are more: the newest of each kind, better kinds first. */
const RANKED = 100;

/** A match and its rank. Ranks are compared from the left, and smaller is better. */
interface RankedRow {
	row: number;
	/**
	 * First of each word 0 if name or number has it, 1 if a party or the name of a file has it, else 2, together. Then 0
	 * valid, 1 archived, 2 replaced. Then 0 whole words, 1 parts of words. Then how near the words stand to each other,
	 * and how much the texts are about them.
	 */
	rank: readonly number[];
	createdAt: number;
}

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
	const items = keysOnly ? null : hydrateRows(member, ids, { text: filters.text, typoTolerance });
	return {
		rows: best.map(({ row, rank, createdAt }) => ({ row, rank, createdAt, item: items?.get(row) ?? null })),
		total: total.total,
		totalIsCapped: total.totalIsCapped || filter.rowsAreCut,
		seesAll,
	};
}

/**
 * Of very many matches the newest of each kind, better kinds first, however old they are. No more than are needed.
 * `ofParts` are those that were found by parts of words only.
 */
function* bestOfMany(
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

const NEWEST_FIRST: Sort = { field: "createdAt", order: "desc" };

const ASKED_LEVELS = Array.from(
	{ length: HIGHEST_LEVEL - LEAST_ASKED_LEVEL + 1 },
	(_, below) => HIGHEST_LEVEL - below,
);

/**
 * All matches and their number. If there are more than are counted, only the newest `limit`. `wholeRows` are all that have
 * the words as they were typed, so that only the others are asked for.
 */
function* newest(filter: RowFilter, limit: number, wholeRows: readonly number[]): InTurns<Found> {
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
function counted(rows: number[], limit: number): Found {
	const totalIsCapped = rows.length > SEARCH_TOTAL_CAP;
	return totalIsCapped
		? { rows: rows.slice(0, limit), total: SEARCH_TOTAL_CAP, totalIsCapped }
		: { rows, total: rows.length, totalIsCapped };
}

/**
 * The newest rows if the source gives them in order, so that little of a common word is read. Otherwise its first
 * rows. Where words are left out there may be a long way from one row to the next.
 */
function* idsOf(filter: RowFilter, source: RowSource, limit: number): InTurns<number[]> {
	if (filter.without.length > 0) return yield* walk(filter, source, limit);
	const { sql, values } = matchingIds(filter, source);
	const { list } = firstRows(filter.member.db, { sql: `${sql} ${newestFirst(source)}`, values }, limit);
	return JSON.parse(list) as number[];
}

/** Row, where the words stand, state, whether it is replaced, creation, levels of the words: as JSON of the database. */
type Candidate = [
	row: number,
	where: number,
	state: number,
	isReplaced: 0 | 1,
	createdAt: number,
	levels: number,
];

function inOrder(
	db: TenantDatabase,
	{ words, member }: RowFilter,
	candidates: readonly number[],
	whole: ReadonlySet<number>,
): RankedRow[] {
	const where = sumOf((words ?? []).map(({ pieces }) => placeOf(pieces)));
	const levels = sumOf((words ?? []).map(({ pieces }) => levelOf(pieces)));
	// A successor that the member may not see must not show in the order either.
	const seen = member.sees("n");
	const { list } = db.sql
		.exec<{ list: string }>(
			`SELECT json_group_array(json_array(d.id, ${where.sql}, d.state, EXISTS (
				SELECT 1 FROM document n WHERE n.replaces_row = d.id AND n.state < 2 AND ${seen.sql}
			), d.created_at, ${levels.sql})) AS list
			FROM json_each(?) c CROSS JOIN document d ON d.id = c.value CROSS JOIN search_text t ON t.id = d.id
			LEFT JOIN search_topic p ON p.id = d.id`,
			...where.values,
			...seen.values,
			...levels.values,
			JSON.stringify(candidates),
		)
		.one();
	return (JSON.parse(list) as Candidate[])
		.map(([row, place, state, isReplaced, createdAt, level]): RankedRow => ({
			row,
			createdAt,
			rank: [place, isReplaced ? 2 : state, whole.has(row) ? 0 : 1, 0, -level],
		}))
		.toSorted(compareRanked);
}

/** The same where, of the first, those come before their like in which the words stand nearer to each other. */
function nearestFirst(db: TenantDatabase, ordered: RankedRow[], text: string): RankedRow[] {
	const first = ordered.slice(0, LOOKED_AT).map(({ row }) => row);
	const near = first.length > 1 ? nearness(db, first, text) : new Map<number, number>();
	if (near.size === 0) return ordered;
	return ordered
		.map(({ row, rank: [place = 0, state = 0, whole = 0, , level = 0], createdAt }) => ({
			row,
			createdAt,
			rank: [place, state, whole, -(near.get(row) ?? 0), level],
		}))
		.toSorted(compareRanked);
}

/** 0 for the name and the number, 1 for what it is called by as well, 2 for everything else. */
function placeOf(pieces: readonly string[]): Condition {
	const inName = hasPiece("t.name", pieces);
	const inFront = hasPiece("t.front", pieces);
	return {
		sql: `iif(${inName.sql}, 0, iif(${inFront.sql}, 1, 2))`,
		values: [...inName.values, ...inFront.values],
	};
}

/** The highest level of a topic that has a piece, which is that of the first; 0 for none. */
function levelOf(pieces: readonly string[]): Condition {
	const plain = pieces
		.filter((piece) => !isCanonical(piece))
		.slice(0, MAX_LEVELLED)
		.map(asStored);
	const levels = plain.map(
		() => `coalesce((
			SELECT CAST(substr(topic, instr(topic, '${LEVEL}') + 1, 1) AS INTEGER)
			FROM (SELECT substr(p.topics, nullif(instr(p.topics, ?), 0), ${LONGEST_TOPIC}) AS topic)
		), 0)`,
	);
	const sql = levels.length > 1 ? `max(${levels.join(", ")})` : (levels[0] ?? "0");
	return { sql, values: plain };
}

/** Of so many spellings it is asked how much a text is about them. */
const MAX_LEVELLED = 40;
const LONGEST_TOPIC = 120;

function sumOf(parts: readonly Condition[]): Condition {
	return {
		sql: parts.length === 0 ? "0" : parts.map(({ sql }) => sql).join(" + "),
		values: parts.flatMap(({ values }) => values),
	};
}

/** Better matches first. Of equal ones the newest first. */
export function compareRanked(one: RankedRow, other: RankedRow): number {
	for (const [at, value] of one.rank.entries()) {
		const difference = value - (other.rank[at] ?? 0);
		if (difference !== 0) return difference;
	}
	return other.createdAt - one.createdAt || other.row - one.row;
}

/**
 * Those of the rows that have the words as they were typed, not as parts of longer words. Only of `unsure` ones it is asked.
 */
function wholeAmong(
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
