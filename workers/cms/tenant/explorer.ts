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
const COLLECT_LIMIT = 2_000;

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

/** The documents that the member may see and that match, in order, as one part of the list; and how many match. */
export function explore(db: TenantDatabase, userId: string, query: TenantExplorerQuery): TenantExplorerPage {
	const access = accessOf(db, userId);
	const filter = rowFilter(db, access, query.filters);
	if (matchesNothing(filter)) return { rows: [], total: 0, totalIsCapped: false };
	const source = narrowestSource(db, filter);
	const counted = count(db, filter, source);
	const rows =
		query.offset >= counted.total && !counted.totalIsCapped ? [] : pageRows(db, filter, source, query);
	const items = query.keysOnly
		? new Map()
		: explorerItems(
				db,
				access,
				rows.map(({ id }) => id),
			);
	return {
		rows: rows.map(({ sortKey, id }) => ({ key: sortKey, row: id, item: items.get(id) ?? null })),
		...counted,
	};
}

function pageRows(
	db: TenantDatabase,
	filter: RowFilter,
	source: Source | null,
	query: TenantExplorerQuery,
): PageRow[] {
	const statement = source ? collect(filter, source, query.sort) : walk(filter, query.sort);
	return db.sql
		.exec<PageRow>(`${statement.sql} LIMIT ? OFFSET ?`, ...statement.values, query.limit, query.offset)
		.toArray();
}

/** All candidates, tested and sorted. */
function collect(filter: RowFilter, source: Source, { field, order }: Sort): Condition {
	const { key } = SORT_COLUMNS[field];
	const tests = conditions(filter);
	return {
		sql: `WITH candidate (id) AS MATERIALIZED (SELECT DISTINCT id FROM (${source.sql}))
			SELECT ${key} AS sortKey, d.id FROM candidate CROSS JOIN document d ON d.id = candidate.id
			WHERE d.state IN (${filter.states.join(", ")}) AND ${tests.sql}
			ORDER BY sortKey IS NULL, sortKey ${order}, d.id ${order}`,
		values: [...source.values, ...tests.values],
	};
}

/**
 * Along the sort's index, of each state by itself, merged: stops when the page is full. What has no key comes last,
 * whichever the direction.
 */
export function walk(filter: RowFilter, { field, order }: Sort): Condition {
	const { key, isNullable } = SORT_COLUMNS[field];
	const tests = conditions(filter);
	const arms = filter.states.flatMap((state) =>
		(isNullable ? [0, 1] : [0]).map((missing) => {
			const nullness = isNullable ? `AND ${key} IS ${missing ? "NULL" : "NOT NULL"}` : "";
			return `SELECT ${missing} AS missing, ${key} AS sortKey, d.id AS id FROM document d
				WHERE d.state = ${state} ${nullness} AND ${tests.sql}`;
		}),
	);
	return {
		sql: `${arms.join(" UNION ALL ")} ORDER BY missing, sortKey ${order}, id ${order}`,
		values: arms.flatMap(() => tests.values),
	};
}

/** The filter that gives the fewest candidates, if that is few enough to collect them all. */
function narrowestSource(db: TenantDatabase, filter: RowFilter): Source | null {
	let narrowest: { source: Source; size: number } | null = null;
	for (const source of sources(filter)) {
		const { size } = db.sql
			.exec<{ size: number }>(
				`SELECT count(*) AS size FROM (SELECT 1 FROM (${source.sql}) LIMIT ${COLLECT_LIMIT + 1})`,
				...source.values,
			)
			.one();
		if (size <= COLLECT_LIMIT && (narrowest === null || size < narrowest.size)) narrowest = { source, size };
	}
	return narrowest?.source ?? null;
}

/** How many match: from a counter where one knows it, else counted up to the cap. */
function count(db: TenantDatabase, filter: RowFilter, source: Source | null) {
	const counter = countedBy(filter);
	if (counter) return { total: countFromCounters(db, filter, counter), totalIsCapped: false };
	const tests = conditions(filter);
	const states = `d.state IN (${filter.states.join(", ")})`;
	const matches = source
		? `SELECT 1 FROM (SELECT DISTINCT id FROM (${source.sql})) c CROSS JOIN document d ON d.id = c.id`
		: "SELECT 1 FROM document d";
	const { total } = db.sql
		.exec<{ total: number }>(
			`SELECT count(*) AS total FROM (${matches} WHERE ${states} AND ${tests.sql} LIMIT ${SEARCH_TOTAL_CAP + 1})`,
			...(source?.values ?? []),
			...tests.values,
		)
		.one();
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
