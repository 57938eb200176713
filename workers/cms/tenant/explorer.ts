import { SEARCH_TOTAL_CAP } from "../../../contract/constants.ts";
import type { ExplorerItem } from "../../../contract/entities.ts";
import type { ExplorerFilter } from "../../../contract/explorer.ts";
import type { Sort } from "../../../contract/explorer-columns.ts";
import { accessOf } from "./access.ts";
import type { TenantDatabase } from "./database.ts";
import { conditions, sources, type Condition, type Source } from "./explorer-conditions.ts";
import { countedBy, matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import { explorerItems } from "./explorer-items.ts";
import { SORT_COLUMNS } from "./explorer-sort.ts";
import type { KeyedRow, Slice } from "./named-rows.ts";

/** Up to here all matches of a filter are collected and sorted; beyond, the sort's index is walked and tested. */
const COLLECT_LIMIT = SEARCH_TOTAL_CAP;

/** What is asked of one tenant: the filter, the order and the part of the list. */
export interface TenantExplorerQuery extends Slice {
	filters: ExplorerFilter;
	sort: Sort;
	/** Without the items: where pages of several tenants are merged first. */
	keysOnly: boolean;
}

export interface TenantExplorerPage {
	rows: (Omit<KeyedRow<unknown>, "item"> & { item: ExplorerItem | null })[];
	total: number;
	totalIsCapped: boolean;
}

type PageRow = { sortKey: string | number | null; id: number };

interface Found {
	rows: PageRow[];
	total: number;
	totalIsCapped: boolean;
}

/** The documents that the member may see and that match, in order, as one part of the list; and how many match. */
export function explore(db: TenantDatabase, userId: string, query: TenantExplorerQuery): TenantExplorerPage {
	const access = accessOf(db, userId);
	const filter = rowFilter(db, access, query.filters);
	if (matchesNothing(filter)) return { rows: [], total: 0, totalIsCapped: false };
	const source = narrowestSource(db, filter);
	const { rows, ...count } = source ? collect(db, filter, source, query) : walk(db, filter, query);
	const items = query.keysOnly
		? null
		: explorerItems(
				db,
				access,
				rows.map(({ id }) => id),
			);
	return {
		rows: rows.map(({ sortKey, id }) => ({ key: sortKey, row: id, item: items?.get(id) ?? null })),
		...count,
	};
}

/** All candidates, tested, counted and sorted. */
function collect(db: TenantDatabase, filter: RowFilter, source: Source, query: TenantExplorerQuery): Found {
	const { field, order } = query.sort;
	const tests = conditions(filter, source);
	const matches = `WITH candidate (id) AS MATERIALIZED (${source.sql})
		SELECT ${SORT_COLUMNS[field].key ?? "NULL"} AS sortKey, d.id, count(*) OVER () AS total
		FROM candidate CROSS JOIN document d ON d.id = candidate.id
		WHERE d.state IN (${filter.states.join(", ")}) AND ${tests.sql}
		ORDER BY sortKey IS NULL, sortKey ${order}, d.id ${order} LIMIT ? OFFSET ?`;
	const read = (limit: number, offset: number) =>
		db.sql
			.exec<PageRow & { total: number }>(matches, ...source.values, ...tests.values, limit, offset)
			.toArray();
	const rows = read(query.limit, query.offset);
	// A page beyond the last one has no row that could tell the total.
	const total = rows[0]?.total ?? (query.offset === 0 ? 0 : (read(1, 0)[0]?.total ?? 0));
	return { rows, ...capped(total) };
}

/** Along the sort's index: stops when the page is full. The total comes from counters, else it is counted to the cap. */
function walk(db: TenantDatabase, filter: RowFilter, query: TenantExplorerQuery): Found {
	const counter = countedBy(filter);
	const count = counter
		? { total: countFromCounters(db, filter, counter), totalIsCapped: false }
		: countMatches(db, filter);
	const { limit, offset, sort } = query;
	if (offset >= count.total && !count.totalIsCapped) return { rows: [], ...count };
	const rows = walkRows(db, walkStatement(filter, sort), limit, offset);
	if (rows.length === limit || !SORT_COLUMNS[sort.field].isNullable) return { rows, ...count };
	// What has no key comes last, whichever the direction.
	const before = rows.length > 0 || offset === 0 ? offset + rows.length : countKeyed(db, filter, sort);
	const missing = walkStatement(filter, sort, true);
	return {
		rows: [...rows, ...walkRows(db, missing, limit - rows.length, offset + rows.length - before)],
		...count,
	};
}

function walkRows(db: TenantDatabase, { sql, values }: Condition, limit: number, offset: number): PageRow[] {
	return db.sql.exec<PageRow>(sql, ...values, limit, offset).toArray();
}

/**
 * Walks the index of each state by itself and merges them: the rows that have a key, or those that have none. Takes
 * limit and offset as its last two values.
 */
export function walkStatement(filter: RowFilter, { field, order }: Sort, missing = false): Condition {
	const { key, isNullable, index } = SORT_COLUMNS[field];
	const tests = conditions(filter, null);
	const nullness = isNullable ? `AND ${key} IS ${missing ? "NULL" : "NOT NULL"}` : "";
	const arms = filter.states.map(
		(state) => `SELECT ${key ?? "NULL"} AS sortKey, d.id AS id FROM document d INDEXED BY ${index}
			WHERE d.state = ${state} ${nullness} AND ${tests.sql}`,
	);
	const byKey = key === null || missing ? "" : `sortKey ${order}, `;
	return {
		sql: `${arms.join(" UNION ALL ")} ORDER BY ${byKey}id ${order} LIMIT ? OFFSET ?`,
		values: arms.flatMap(() => tests.values),
	};
}

function countKeyed(db: TenantDatabase, filter: RowFilter, sort: Sort): number {
	const { sql, values } = walkStatement(filter, sort);
	return db.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, ...values, -1, 0).one().n;
}

/** The filter that gives the fewest candidates, if that is few enough to collect them all. */
function narrowestSource(db: TenantDatabase, filter: RowFilter): Source | null {
	let narrowest: { source: Source; size: number } | null = null;
	for (const source of sources(filter)) {
		const counting =
			source.counted ??
			`SELECT count(*) AS size FROM (SELECT 1 FROM (${source.sql}) LIMIT ${COLLECT_LIMIT + 1})`;
		const { size } = db.sql.exec<{ size: number }>(counting, ...source.values).one();
		if (size <= COLLECT_LIMIT && (narrowest === null || size < narrowest.size)) narrowest = { source, size };
	}
	return narrowest?.source ?? null;
}

function countMatches(db: TenantDatabase, filter: RowFilter) {
	const tests = conditions(filter, null);
	const { total } = db.sql
		.exec<{ total: number }>(
			`SELECT count(*) AS total FROM (
				SELECT 1 FROM document d INDEXED BY document_by_state
				WHERE d.state IN (${filter.states.join(", ")}) AND ${tests.sql} LIMIT ${SEARCH_TOTAL_CAP + 1}
			)`,
			...tests.values,
		)
		.one();
	return capped(total);
}

function capped(total: number) {
	return { total: Math.min(total, SEARCH_TOTAL_CAP), totalIsCapped: total > SEARCH_TOTAL_CAP };
}

function countFromCounters(
	db: TenantDatabase,
	{ isAdmin, userId, states }: RowFilter,
	{ kind, rows }: NonNullable<ReturnType<typeof countedBy>>,
): number {
	const values: SqlStorageValue[] = [kind];
	let sql = `SELECT coalesce(sum(k.n), 0) AS total FROM counter k WHERE k.kind = ? AND k.state IN (${states.join(", ")})`;
	if (kind === "all") sql += " AND k.ref_row = 0";
	if (rows) {
		sql += " AND k.ref_row IN (SELECT value FROM json_each(?))";
		values.push(JSON.stringify(rows));
	}
	if (!isAdmin) {
		const own = "SELECT r.category_row FROM category_right r WHERE r.user_id = ?";
		sql += ` AND k.category_row IN (${own})`;
		values.push(userId);
		if (kind === "category" && !rows) {
			sql += ` AND k.ref_row IN (${own})`;
			values.push(userId);
		}
	}
	return db.sql.exec<{ total: number }>(sql, ...values).one().total;
}
