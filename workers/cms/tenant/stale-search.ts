import type { TenantDatabase } from "./database.ts";
import { refreshSearchRows } from "./document-links.ts";
import { keepFileWords } from "./search-file-text.ts";
import { nextSweep, sweepWords } from "./search-sweep.ts";

/** Documents, and chunks of their files, that one turn brings up to date; what remains follows by alarm. */
const MAX_DOCUMENTS = 1_000;
const MAX_CHUNKS = 3_000;

/** Documents carry the names of their folders and parties; after a renaming theirs are to be written anew. */
export function markStale(db: TenantDatabase, link: "document_folder" | "participation", row: number): void {
	const column = link === "document_folder" ? "folder_row" : "party_row";
	db.sql.exec(
		`INSERT INTO search_stale (document_row) SELECT document_row FROM ${link} WHERE ${column} = ?
		ON CONFLICT DO NOTHING`,
		row,
	);
}

/**
 * Brings one batch of the search up to date or, where there is none, lets some of the words go that have gone.
 * @returns when the next turn is due, in milliseconds since 1970; `null` for none
 */
export function tendSearch(db: TenantDatabase, now: number): number | null {
	if (refreshStale(db)) return now;
	sweepWords(db, now);
	return nextSweep(db);
}

/** Brings one batch up to date, the newest documents first. @returns whether any remain */
export function refreshStale(db: TenantDatabase): boolean {
	const rows = nextBatch(db);
	if (rows.length === 0) return false;
	for (const row of rows) keepMissingWords(db, row);
	refreshSearchRows(db, rows);
	db.sql.exec(
		"DELETE FROM search_stale WHERE document_row IN (SELECT value FROM json_each(?))",
		JSON.stringify(rows),
	);
	return hasStale(db);
}

function nextBatch(db: TenantDatabase): number[] {
	const stale = db.sql.exec<{ row: number; chunks: number }>(
		`SELECT s.document_row AS row, (
			SELECT count(*) FROM document_file f CROSS JOIN document_file_chunk c ON c.file_row = f.id
			WHERE f.document_row = s.document_row
		) AS chunks
		FROM search_stale s ORDER BY s.document_row DESC LIMIT ?`,
		MAX_DOCUMENTS,
	);
	const batch: number[] = [];
	let chunksInBatch = 0;
	for (const { row, chunks } of stale) {
		chunksInBatch += chunks;
		if (batch.length > 0 && chunksInBatch > MAX_CHUNKS) break;
		batch.push(row);
	}
	return batch;
}

function hasStale(db: TenantDatabase): boolean {
	return db.sql.exec("SELECT 1 FROM search_stale LIMIT 1").toArray().length > 0;
}

/** Of files that were read before their text could be searched. The index learns them with their document. */
function keepMissingWords(db: TenantDatabase, documentRow: number): void {
	const files = db.sql
		.exec<{ id: number }>(
			`SELECT id FROM document_file f WHERE document_row = ?
			AND NOT EXISTS (SELECT 1 FROM search_file_text t WHERE t.document_row = f.document_row AND t.file_row = f.id)
			AND EXISTS (SELECT 1 FROM document_file_chunk c WHERE c.file_row = f.id)`,
			documentRow,
		)
		.toArray();
	for (const { id } of files) keepFileWords(db, documentRow, id);
}
