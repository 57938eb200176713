import type { TenantDatabase } from "../core/database.ts";
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
	if (!filter.isAdmin) {
		const own = "SELECT r.category_row FROM category_right r WHERE r.user_id = ?";
		sql += ` AND k.category_row IN (${own})`;
		values.push(filter.userId);
		if (kind === "category" && !rows) {
			sql += ` AND k.ref_row IN (${own})`;
			values.push(filter.userId);
		}
	}
	return { total: db.sql.exec<{ total: number }>(sql, ...values).one().total, totalIsCapped: false };
}
