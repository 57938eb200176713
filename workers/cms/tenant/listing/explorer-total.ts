import type { TenantDatabase } from "../core/database.ts";
import { conditions } from "./sources/conditions.ts";
import { countedBy, type RowFilter } from "./explorer-filter.ts";

/** How many documents match; where they are capped, there are more than `total`. */
export interface Total {
	total: number;
	totalIsCapped: boolean;
}

/** The total as counters tell it; `null` where none does. */
export function totalFromCounters(db: TenantDatabase, filter: RowFilter): Total | null {
	const counted = countedBy(filter);
	if (!counted) return null;
	const { kind, rows, categories } = counted;
	const values: SqlStorageValue[] = [kind];
	let sql = `SELECT coalesce(sum(k.n), 0) AS total FROM counter k
		WHERE k.kind = ? AND k.state IN (${filter.states.join(", ")})`;
	const only = (column: string, list: readonly number[]) => {
		sql += ` AND ${column} IN (SELECT value FROM json_each(?))`;
		values.push(JSON.stringify(list));
	};
	if (kind === "all") sql += " AND k.ref_row = 0";
	if (rows) only("k.ref_row", rows);
	if (categories) only("k.category_row", categories);
	const visible = filter.member.sources;
	if (visible) {
		only("k.category_row", visible.categories);
		if (kind === "category" && !rows) only("k.ref_row", visible.categories);
	}
	const [counters] = db.memory.rows<{ total: number }>({ sql, values });
	return { total: (counters?.total ?? 0) + countApart(db, filter), totalIsCapped: false };
}

/**
 * Documents that the member sees by a right on the document itself: counters go by category and do not count them.
 */
function countApart(db: TenantDatabase, filter: RowFilter): number {
	const apart = filter.member.seesApart();
	if (!apart) return 0;
	const tests = conditions(filter, [], null);
	return db.sql
		.exec<{ n: number }>(
			`SELECT count(*) AS n FROM document d
			WHERE ${apart.sql} AND d.state IN (${filter.states.join(", ")}) AND ${tests.sql}`,
			...apart.values,
			...tests.values,
		)
		.one().n;
}
