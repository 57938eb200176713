import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import type { Sort } from "../../../../contract/explorer/explorer-columns.ts";
import type { Condition } from "../core/database.ts";
import type { InTurns } from "../core/turns.ts";
import { firstRows } from "./sources/choose-source.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { SORT_COLUMNS, sortedRows } from "./explorer-sort.ts";
import { everything, listed, matchingIds, readsTexts } from "./sources/row-source.ts";
import { longerWords, within } from "./sources/word-sources.ts";
import {
	type ListSlice,
	type PageRow,
	type Part,
	partsOf,
	reversed,
	scanStatement,
} from "./sources/scan-index.ts";
import { typedWords } from "./search-without.ts";
import { endsOf, stepDown } from "./sources/walk.ts";

/** What one step of a list may do, so that it takes some milliseconds at most. */
export interface ListStep {
	/** Rows of the list that it passes. */
	rows: number;
	/** Documents whose texts it reads. */
	texts: number;
	/** Where all that matches is looked for by its words: row ids that it passes. */
	ids: number;
	/** Steps in the list's order before all that matches is looked for instead. */
	scans: number;
}

const STEP: ListStep = { rows: 500, texts: 50, ids: 2_500, scans: 40 };

type ListQuery = ListSlice & { sort: Sort };

/**
 * Part of a list of what a search leaves over that leaves words out, where that is more than is counted: step by step.
 * Read in its order, and tested, as long as that may soon fill the part.
 */
export function* listInSteps(filter: RowFilter, query: ListQuery, step: ListStep = STEP): InTurns<PageRow[]> {
	const { limit, offset, fromEnd = false } = query;
	if (limit === 0) return [];
	// (By id, because what is written between two steps may move a document to another place.)
	const page = new Map<number, PageRow>();
	let [skipped, steps] = [0, 0];
	for (const rows of scanned(filter, query, step)) {
		const skips = Math.min(offset - skipped, rows.length);
		skipped += skips;
		for (const row of rows.slice(skips)) page.set(row.id, row);
		if (page.size >= limit) break;
		yield;
		steps += 1;
		const gathered = steps === step.scans ? yield* gather(filter, query, step) : null;
		if (gathered) return gathered;
	}
	const rows = [...page.values()].slice(0, limit);
	return fromEnd ? rows.toReversed() : rows;
}

/** The rows of the list that match, in its order, those of one step at a time. */
function* scanned(
	filter: RowFilter,
	{ sort, fromEnd = false }: ListQuery,
	step: ListStep,
): Generator<PageRow[], void> {
	const order = fromEnd ? reversed(sort) : sort;
	const parts = partsOf(order, fromEnd).flatMap((part) =>
		statesApart(filter, order).map((states) => ({ filter: { ...filter, states }, sort: order, part })),
	);
	for (const part of parts) {
		let last: PageRow | undefined;
		do {
			const rows = last ? rowsBehind(part, last, step.rows) : firstOf(part, step.rows);
			last = rows.length === step.rows ? rows.at(-1) : undefined;
			// Texts are read only of what passes every other test.
			const candidates = among(rows, { ...filter, words: null, without: [] });
			for (let first = 0; first < Math.max(1, candidates.length); first += step.texts) {
				yield among(candidates.slice(first, first + step.texts), filter);
			}
		} while (last);
	}
}

/** The rows with a key, or those without one. */
interface ListPart {
	filter: RowFilter;
	sort: Sort;
	part: Part;
}

/** In a list by state one follows the other; else the rows of all are merged. */
function statesApart({ states }: RowFilter, { field, order }: Sort): number[][] {
	if (field !== "state") return [states];
	const ascending = states.toSorted((one, other) => one - other);
	return (order === "asc" ? ascending : ascending.toReversed()).map((state) => [state]);
}

/** Those with the same key, by their ids, and then those with keys behind it: either is read from where it begins. */
function rowsBehind(part: ListPart, { sortKey, id }: PageRow, limit: number): PageRow[] {
	const { field, order } = part.sort;
	const sign = order === "asc" ? ">" : "<";
	const { key } = SORT_COLUMNS[field];
	if (key === null || field === "state" || part.part === "missing")
		return firstOf(part, limit, { sql: `d.id ${sign} ?`, values: [id] });
	const same = firstOf(part, limit, { sql: `${key} = ? AND d.id ${sign} ?`, values: [sortKey, id] });
	if (same.length === limit) return same;
	return same.concat(firstOf(part, limit - same.length, { sql: `${key} ${sign} ?`, values: [sortKey] }));
}

function firstOf({ filter, sort, part }: ListPart, limit: number, behind = ANYWHERE): PageRow[] {
	const { sql, values } = scanStatement(filter, sort, part, behind);
	const { list } = filter.member.db.sql
		.exec<{ list: string }>(
			`SELECT json_group_array(json_array(sortKey, id)) AS list FROM (${sql})`,
			...values,
			limit,
			0,
		)
		.one();
	const rows = JSON.parse(list) as [PageRow["sortKey"], number][];
	return rows.map(([sortKey, id]) => ({ sortKey, id }));
}

const ANYWHERE: Condition = { sql: "1", values: [] };

/** Those of the rows that pass every test of the filter, in their order. */
function among(rows: readonly PageRow[], filter: RowFilter): PageRow[] {
	if (rows.length === 0) return [];
	const list = JSON.stringify(rows.map(({ id }) => id));
	const matching = matchingIds(filter, listed(everything(filter), list));
	const found = new Set(JSON.parse(firstRows(filter.member.db, matching, rows.length).list) as number[]);
	return rows.filter(({ id }) => found.has(id));
}

/**
 * The same part of the list from all that matches, looked for by the words of the search. `null` where that would read the
 * texts of all of it as well, or keep more than is counted.
 */
function* gather(filter: RowFilter, query: ListQuery, step: ListStep): InTurns<PageRow[] | null> {
	const { db } = filter.member;
	const { limit, offset, fromEnd = false } = query;
	const { first, last } = endsOf(db);
	const sources = [typedWords(filter), longerWords(filter)].flatMap((source) => source ?? []);
	const span = { from: first, to: last };
	if (offset + limit > SEARCH_TOTAL_CAP) return null;
	if (sources.some((source) => readsTexts(filter, within(filter, source, span)))) return null;
	const best = { ...query, offset: 0, limit: offset + limit };
	let rows: PageRow[] = [];
	for (const source of sources) {
		for (let to = last; to >= first;) {
			const found = stepDown(filter, source, { to, limit: step.ids }, step);
			to = found.next;
			const ids = new Set([...rows.map(({ id }) => id), ...found.rows]);
			rows = sortedRows(db, JSON.stringify([...ids]), best).rows;
			yield;
		}
	}
	return fromEnd ? rows.slice(0, Math.max(0, rows.length - offset)) : rows.slice(offset);
}
