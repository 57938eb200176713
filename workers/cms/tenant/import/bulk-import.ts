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
	while (restoreIndex(db));
}

/** Builds one of them. @returns whether there was one left */
export function restoreIndex(db: TenantDatabase): boolean {
	const [dropped] = db.sql
		.exec<{ name: string; sql: string }>("SELECT name, sql FROM dropped_index LIMIT 1")
		.toArray();
	if (!dropped) return false;
	db.transaction(() => {
		db.sql.exec(dropped.sql);
		db.sql.exec("DELETE FROM dropped_index WHERE name = ?", dropped.name);
	});
	return true;
}

const SEARCH_INDICES = [
	"search_word_index",
	"search_name_index",
	"search_topic_index",
	"search_apart_index",
	"search_word_part",
];
/** So much is written at once, in pages of the index: some tenths of a second. */
const PAGES_TOGETHER = 2_000;

/**
 * Joins some of the many small parts of the search indices that an import leaves, into one each in the end, which is quicker
 * to read.
 * @returns whether all are joined
 */
export function joinSearchIndex(db: TenantDatabase): boolean {
	return SEARCH_INDICES.every((index) => {
		const before = totalChanges(db);
		db.sql.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', -${PAGES_TOGETHER})`);
		// (A call that finds nothing to join counts as one change.)
		return totalChanges(db) - before < 2;
	});
}

function totalChanges(db: TenantDatabase): number {
	return db.sql.exec<{ changes: number }>("SELECT total_changes() AS changes").one().changes;
}
