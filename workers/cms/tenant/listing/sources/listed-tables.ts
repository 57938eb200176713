import type { TenantDatabase } from "../../core/database.ts";
import type { Job } from "../../core/jobs.ts";

/** Ids of documents that one turn of the upgrade looks through. */
const ROWS_AT_ONCE = 2_000;

/**
 * Whether `listed_cost` and `listed_without_file` know all documents. A tenant that was there before them puts its own
 * in by and by; until then no list begins with them.
 */
export function hasListedTables(db: TenantDatabase): boolean {
	return db.sql.exec("SELECT 1 FROM listed_fill").toArray().length === 0;
}

/** Puts in the documents from before, the newest first. What is written meanwhile the triggers put in. */
export const LISTED_TABLES_JOB: Job = {
	kind: "tables of listed documents",
	// A small tenant is through with it before its first list.
	atWake: true,
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM listed_fill)", values: [] }),
	run: ({ db }) => db.transaction(() => fillSlice(db)),
};

function fillSlice(db: TenantDatabase): void {
	const [fill] = db.sql.exec<{ last: number }>("SELECT last_row AS last FROM listed_fill").toArray();
	if (!fill) return;
	const { last } = fill;
	const first = last - ROWS_AT_ONCE + 1;
	db.sql.exec(
		`INSERT OR IGNORE INTO listed_cost (currency, cost, document_row)
		SELECT cost_currency, cost, id FROM document NOT INDEXED
		WHERE id BETWEEN ? AND ? AND state < 2 AND cost IS NOT NULL`,
		first,
		last,
	);
	db.sql.exec(
		`INSERT OR IGNORE INTO listed_without_file (document_row)
		SELECT id FROM document d NOT INDEXED WHERE id BETWEEN ? AND ? AND state < 2
		AND NOT EXISTS (SELECT 1 FROM document_file f WHERE f.document_row = d.id)`,
		first,
		last,
	);
	if (first > 1) db.sql.exec("UPDATE listed_fill SET last_row = ?", first - 1);
	else db.sql.exec("DELETE FROM listed_fill");
}
