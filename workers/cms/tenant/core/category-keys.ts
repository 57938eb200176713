import type { TenantDatabase } from "./database.ts";
import type { Job } from "./jobs.ts";

/** Documents that one turn puts in order: each is taken out of an index and put in again. */
export const DOCUMENTS_AT_ONCE = 2_000;

/** Goes on with the documents of renamed categories, a slice a turn. */
export const RENAMED_CATEGORY_JOB: Job = {
	kind: "renamed categories",
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM renamed_category LIMIT 1)", values: [] }),
	run: ({ db }) => db.transaction(() => renewSlice(db)),
};

/** Has a category's documents put in order by its new name: some at once, the others by the job. */
export function followNewName(db: TenantDatabase, categoryRow: number, oldKey: string): void {
	db.sql.exec("INSERT OR IGNORE INTO renamed_category VALUES (?, ?)", categoryRow, oldKey);
	renewSlice(db);
}

function renewSlice(db: TenantDatabase): void {
	const [renamed] = db.sql
		.exec<{ row: number; oldKey: string; key: string }>(
			`SELECT r.category_row AS row, r.old_key AS oldKey, c.name_key AS key
			FROM renamed_category r JOIN category c ON c.id = r.category_row LIMIT 1`,
		)
		.toArray();
	if (!renamed) return;
	const { row, oldKey, key } = renamed;
	// It may have got an old name back.
	const found =
		oldKey === key
			? []
			: db.sql
					.exec<{ id: number }>(
						`SELECT id FROM document INDEXED BY document_by_category_name
						WHERE state IN (0, 1, 2) AND category_key = ? AND category_row = ? LIMIT +?`,
						oldKey,
						row,
						DOCUMENTS_AT_ONCE,
					)
					.toArray();
	db.sql.exec(
		"UPDATE document SET category_key = ? WHERE id IN (SELECT value FROM json_each(?))",
		key,
		JSON.stringify(found.map(({ id }) => id)),
	);
	if (found.length === DOCUMENTS_AT_ONCE) return;
	db.sql.exec("DELETE FROM renamed_category WHERE category_row = ? AND old_key = ?", row, oldKey);
}
