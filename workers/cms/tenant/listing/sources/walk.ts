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

/** Each takes some three to six milliseconds. */
export const STEP: StepLimits = { ids: 20_000, texts: 200 };

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
	let to = last;
	for (;;) {
		const { rows, next } = stepDown(filter, source, { to, limit: limit - found.length }, step);
		found.push(...rows);
		to = next;
		if (found.length >= limit || to < first) return found.slice(0, limit);
		yield;
	}
}

/** One step: up to `limit` of the rows from `to` downwards, and from where to go on. */
export function stepDown(
	filter: RowFilter,
	source: RowSource,
	{ to, limit }: { to: number; limit: number },
	step: StepLimits,
): { rows: number[]; next: number } {
	const { db } = filter.member;
	const passed = idsPassed(source, step) ?? to;
	const part = within(filter, source, { from: to - passed, to });
	const below = to - passed;
	if (!readsTexts(filter, part)) {
		return { rows: idsIn(db, matchingIds(filter, part), part, limit), next: below };
	}
	const { rows, next } = testedRows(filter, part, step.texts);
	return { rows, next: next ?? below };
}

/** `null` for all: rows that come one after the other are read only as far as they are tested. */
function idsPassed({ isInOrder, leavesOut }: RowSource, { ids }: StepLimits): number | null {
	// (Rows that have to be put in order cost twice as much.)
	if (!isInOrder) return Math.ceil(ids / 2);
	return leavesOut ? ids : null;
}

/** Those of the first rows that pass, and where to go on where there are more. */
function testedRows(
	filter: RowFilter,
	part: RowSource,
	most: number,
): { rows: number[]; next: number | null } {
	const { db } = filter.member;
	// Texts are read only of what the member sees.
	const candidates = idsIn(db, matchingIds({ ...filter, words: null, without: [] }, part), part, most);
	const rows = idsIn(db, matchingIds(filter, listed(part, JSON.stringify(candidates))), part, most);
	return { rows, next: candidates.length === most ? (candidates.at(-1) ?? 0) - 1 : null };
}

function idsIn(
	db: TenantDatabase,
	{ sql, values }: ReturnType<typeof matchingIds>,
	source: RowSource,
	limit: number,
): number[] {
	const { list } = firstRows(db, { sql: `${sql} ${newestFirst(source)}`, values }, limit);
	return JSON.parse(list) as number[];
}

/** The first and the last row id of documents. */
export function endsOf(db: TenantDatabase): { first: number; last: number } {
	return db.sql
		.exec<{ first: number; last: number }>(
			"SELECT coalesce((SELECT min(id) FROM document), 1) AS first, coalesce((SELECT max(id) FROM document), 0) AS last",
		)
		.one();
}
