import type { Sort } from "../../../../../contract/explorer/explorer-columns.ts";
import type { Condition, TenantDatabase } from "../../core/database.ts";
import { conditions } from "./conditions.ts";
import type { RowFilter } from "../explorer-filter.ts";
import { SORT_COLUMNS } from "../explorer-sort.ts";
import type { Slice } from "../../core/named-rows.ts";

/** A row of the list: what it is sorted by, and the document's row id. */
export type PageRow = { sortKey: string | number | null; id: number };

/** Part of a list; `fromEnd` counts its offset, and takes its rows, from the list's end. */
export interface ListSlice extends Slice {
	fromEnd?: boolean;
}

/** The rows that have a key and those that have none are scanned one after the other. */
export type Part = "keyed" | "missing";

/** Part of the list, in its order, read from the sort's index and no further than that part needs. */
export function scanIndex(
	db: TenantDatabase,
	filter: RowFilter,
	sort: Sort,
	{ limit, offset, fromEnd = false }: ListSlice,
): PageRow[] {
	const scanned = fromEnd ? reversed(sort) : sort;
	const rows: PageRow[] = [];
	let skipped = 0;
	for (const part of partsOf(scanned, fromEnd)) {
		const left = limit - rows.length;
		if (left === 0) break;
		const skip = offset - skipped;
		const statement = scanStatement(filter, scanned, part);
		const found = db.sql.exec<PageRow>(statement.sql, ...statement.values, left, skip).toArray();
		rows.push(...found);
		skipped = found.length > 0 || skip === 0 ? offset : skipped + countRows(db, statement);
	}
	return fromEnd ? rows.toReversed() : rows;
}

/**
 * Scans the index of each state by itself and merges them. Takes limit and offset as its last two values. The rows
 * without a key are in the order of their ids.
 */
export function scanStatement(
	filter: RowFilter,
	{ field, order }: Sort,
	part: Part = "keyed",
	tests: Condition = conditions(filter, [], SORT_COLUMNS[field].index),
): Condition {
	const { key, isNullable, index } = SORT_COLUMNS[field];
	const nullness = isNullable ? `AND ${key} IS ${part === "missing" ? "NULL" : "NOT NULL"}` : "";
	const arms = filter.states.map(
		(state) => `SELECT ${key ?? "NULL"} AS sortKey, d.id AS id FROM document d INDEXED BY ${index}
			WHERE d.state = ${state} ${nullness} AND ${tests.sql}`,
	);
	const byKey = key === null || part === "missing" ? "" : `sortKey ${order}, `;
	return {
		sql: `${arms.join(" UNION ALL ")} ORDER BY ${byKey}id ${order} LIMIT +? OFFSET ?`,
		values: arms.flatMap(() => tests.values),
	};
}

/** SQL of the rows with which the scan begins, whether they match or not. */
export function scannedFirst(filter: RowFilter, sort: Sort, fromEnd: boolean): string {
	const scanned = fromEnd ? reversed(sort) : sort;
	const [part] = partsOf(scanned, fromEnd);
	return scanStatement(filter, scanned, part, { sql: "1", values: [] }).sql;
}

/** Rows without a key come last in both directions. */
export function partsOf({ field }: Sort, fromEnd: boolean): Part[] {
	if (!SORT_COLUMNS[field].isNullable) return ["keyed"];
	return fromEnd ? ["missing", "keyed"] : ["keyed", "missing"];
}

export function reversed({ field, order }: Sort): Sort {
	return { field, order: order === "asc" ? "desc" : "asc" };
}

function countRows(db: TenantDatabase, { sql, values }: Condition): number {
	return db.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, ...values, -1, 0).one().n;
}
