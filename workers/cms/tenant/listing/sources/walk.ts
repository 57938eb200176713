import type { TenantDatabase } from "../../core/database.ts";
import type { InTurns } from "../../core/turns.ts";
import { firstRows } from "./choose-source.ts";
import type { RowFilter } from "../explorer-filter.ts";
import { listed, matchingIds, newestFirst, readsTexts, type RowSource } from "./row-source.ts";
import { within } from "./word-sources.ts";

/** What one step may do, so that it takes some milliseconds at most. */
export interface StepLimits {
	/** Row ids that it passes. */
	ids: number;
	/** Documents whose texts it reads. */
	texts: number;
}

/** Each takes some three to eight milliseconds. (To ask for forty words anew takes two, wherever it goes on.) */
export const STEP: StepLimits = { ids: 40_000, texts: 200 };
/** So many that have to be read are looked up at once, for several steps. */
const MOST_READ_LATER = 2_000;

/**
 * The newest rows that the source gives and that pass every test, step by step, `limit` of them at most. How many steps
 * it takes depends on the tenant's size, and on what the member sees of what is tested.
 */
export function* walk(
	filter: RowFilter,
	source: RowSource,
	limit: number,
	step: StepLimits = STEP,
): InTurns<number[]> {
	const { first, last } = endsOf(filter.member.db);
	const found: number[] = [];
	for (let to = last; to >= first && found.length < limit;) {
		const { rows, unread, next } = stepDown(filter, source, { to, limit: limit - found.length }, step);
		found.push(...rows);
		for (const some of unread) {
			if (found.length >= limit) break;
			yield;
			found.push(...matchingIn(filter, some, step.texts));
		}
		to = next;
		if (to >= first) yield;
	}
	return found.slice(0, limit);
}

/**
 * One step: up to `limit` of the rows from `to` downwards, and from where to go on. Where texts have to be read, it gives
 * what to read instead, a step each.
 */
export function stepDown(
	filter: RowFilter,
	source: RowSource,
	{ to, limit }: { to: number; limit: number },
	step: StepLimits,
): { rows: number[]; unread: RowSource[]; next: number } {
	const passed = idsPassed(source, step) ?? to;
	const part = within(filter, source, { from: to - passed, to });
	const below = to - passed;
	if (!readsTexts(filter, part)) return { rows: matchingIn(filter, part, limit), unread: [], next: below };
	// Texts are read only of what the member sees.
	const rows = matchingIn({ ...filter, words: null, without: [] }, part, MOST_READ_LATER);
	const unread: RowSource[] = [];
	for (let at = 0; at < rows.length; at += step.texts) {
		unread.push(listed(part, JSON.stringify(rows.slice(at, at + step.texts))));
	}
	const isCut = rows.length === MOST_READ_LATER;
	return { rows: [], unread, next: isCut ? (rows.at(-1) ?? 0) - 1 : below };
}

/** `null` for all: rows that come one after the other are read only as far as they are tested. */
function idsPassed({ isInOrder, leavesOut }: RowSource, { ids }: StepLimits): number | null {
	// (Rows that have to be put in order cost several times as much.)
	if (!isInOrder) return Math.ceil(ids / 4);
	return leavesOut ? ids : null;
}

/** The newest rows of the source that pass every test. */
function matchingIn(filter: RowFilter, source: RowSource, limit: number): number[] {
	const { sql, values } = matchingIds(filter, source);
	const first = { sql: `${sql} ${newestFirst(source)}`, values };
	return JSON.parse(firstRows(filter.member.db, first, limit).list) as number[];
}

/** The first and the last row id of documents. */
export function endsOf(db: TenantDatabase): { first: number; last: number } {
	return db.sql
		.exec<{ first: number; last: number }>(
			"SELECT coalesce((SELECT min(id) FROM document), 1) AS first, coalesce((SELECT max(id) FROM document), 0) AS last",
		)
		.one();
}
