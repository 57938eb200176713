import type { TenantDatabase } from "./database.ts";
import { refreshSearchRow } from "./document-links.ts";
import { indexFileText } from "./search-index.ts";

/** Search rows that one turn brings up to date; what remains follows by alarm. */
const BATCH = 1_000;

/** Documents carry the names of their folders and parties; after a renaming theirs are to be written anew. */
export function markStale(db: TenantDatabase, link: "document_folder" | "participation", row: number): void {
	const column = link === "document_folder" ? "folder_row" : "party_row";
	db.sql.exec(
		`INSERT INTO search_stale (document_row) SELECT document_row FROM ${link} WHERE ${column} = ?
		ON CONFLICT DO NOTHING`,
		row,
	);
}

/** Brings one batch up to date. @returns whether any remain */
export function refreshStale(db: TenantDatabase): boolean {
	const rows = db.sql
		.exec<{ row: number }>("SELECT document_row AS row FROM search_stale LIMIT ?", BATCH)
		.toArray();
	for (const { row } of rows) {
		indexMissingTexts(db, row);
		refreshSearchRow(db, row);
		db.sql.exec("DELETE FROM search_stale WHERE document_row = ?", row);
	}
	return rows.length === BATCH;
}

/** Whether any search row is to be brought up to date. */
export function hasStale(db: TenantDatabase): boolean {
	return db.sql.exec("SELECT 1 FROM search_stale LIMIT 1").toArray().length > 0;
}

/** Files that were read before their text could be searched. */
function indexMissingTexts(db: TenantDatabase, documentRow: number): void {
	const files = db.sql
		.exec<{ id: number }>(
			`SELECT id FROM document_file f WHERE document_row = ?
			AND NOT EXISTS (SELECT 1 FROM search_file_text t WHERE t.document_row = f.document_row AND t.file_row = f.id)
			AND EXISTS (SELECT 1 FROM document_file_chunk c WHERE c.file_row = f.id)`,
			documentRow,
		)
		.toArray();
	for (const { id } of files) indexFileText(db, documentRow, id);
}
