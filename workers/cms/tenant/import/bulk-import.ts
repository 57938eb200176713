import type { TenantDatabase } from "../core/database.ts";

const TABLES = ["document", "document_folder", "participation", "reminder"];

/**
 * Drops the indices by which documents are listed, so that very many can be filed quickly: each would be written to at
 * a place of its own for each document. What was dropped is written down, in the same transaction. The unique ones
 * stay, because they are rules.
 */
export function dropIndices(db: TenantDatabase): void {
	const indices = db.sql
		.exec<{ name: string; sql: string }>(
			`SELECT name, sql FROM sqlite_master
			WHERE type = 'index' AND sql LIKE 'CREATE INDEX %' AND tbl_name IN (SELECT value FROM json_each(?))`,
			JSON.stringify(TABLES),
		)
		.toArray();
	db.transaction(() => {
		for (const { name, sql } of indices) {
			db.sql.exec("INSERT INTO dropped_index (name, sql) VALUES (?, ?)", name, sql);
			db.sql.exec(`DROP INDEX ${name}`);
		}
	});
}

/** Builds what `dropIndices` has dropped: one at a time, so that what was cut off goes on where it stood. */
export function restoreIndices(db: TenantDatabase): void {
	const dropped = db.sql.exec<{ name: string; sql: string }>("SELECT name, sql FROM dropped_index").toArray();
	for (const { name, sql } of dropped) {
		db.transaction(() => {
			db.sql.exec(sql);
			db.sql.exec("DELETE FROM dropped_index WHERE name = ?", name);
		});
	}
}

/** Joins the many small parts of the search indices that an import leaves into one each, which is quicker to read. */
export function joinSearchIndex(db: TenantDatabase): void {
	for (const index of [
		"search_word_index",
		"search_name_index",
		"search_topic_index",
		"search_apart_index",
		"search_word_part",
	]) {
		db.sql.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
	}
}
