import type { TenantDatabase } from "./database.ts";
import { refreshSearchRow } from "./document-links.ts";

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
		refreshSearchRow(db, row);
		db.sql.exec("DELETE FROM search_stale WHERE document_row = ?", row);
	}
	return rows.length === BATCH;
}
