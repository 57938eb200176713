import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { refreshSearchRows } from "../documents/document-links.ts";
import { CHUNKS_TOGETHER, queueTextSteps, RUNS_AT_ONCE } from "./search-file-text.ts";
import { unindexDocuments } from "./search-index.ts";
import { placeText } from "./text-steps.ts";
import { sweepWords } from "./vocabulary-cleanup.ts";

/** Documents, and chunks of their files, that one turn brings up to date; what remains follows by alarm. */
const MAX_DOCUMENTS = 100;
const MAX_CHUNKS = CHUNKS_TOGETHER * RUNS_AT_ONCE;

/** The index of a document holds the names of its folders and parties. After a renaming it has to be written anew. */
export function markStale(db: TenantDatabase, link: "document_folder" | "participation", row: number): void {
	const column = link === "document_folder" ? "folder_row" : "party_row";
	db.sql.exec(
		`INSERT INTO search_stale (document_row) SELECT document_row FROM ${link} WHERE ${column} = ?
		ON CONFLICT DO NOTHING`,
		row,
	);
}

/** What is left to do: first documents that have to be written anew, then words that are gone. */
export const SEARCH_JOBS: readonly Job[] = [
	{
		kind: "search maintenance",
		// A small tenant finds everything from its first search after an upgrade on.
		atWake: true,
		dueAt: () => ({ sql: "SELECT (SELECT 0 FROM search_stale LIMIT 1)", values: [] }),
		run: ({ db }) => db.transaction(() => void refreshStale(db)),
	},
	{
		kind: "vocabulary cleanup",
		dueAt: () => ({ sql: "SELECT due_at FROM search_sweep", values: [] }),
		run: ({ db, now }) => db.transaction(() => sweepWords(db, now)),
	},
];

/** Brings one batch up to date, the newest documents first. @returns whether any remain */
export function refreshStale(db: TenantDatabase): boolean {
	const batch = nextBatch(db);
	if (batch.length === 0) return false;
	const rows = batch.map(({ row }) => row);
	for (const stale of batch) keepWords(db, stale);
	// A document whose words have changed is written anew, whether its names have changed or not.
	unindexDocuments(
		db,
		batch.filter(({ hasOldWords }) => hasOldWords).map(({ row }) => row),
	);
	refreshSearchRows(db, rows);
	db.sql.exec(
		"DELETE FROM search_stale WHERE document_row IN (SELECT value FROM json_each(?))",
		JSON.stringify(rows),
	);
	return hasStale(db);
}

type StaleRow = { row: number; hasOldWords: number; chunks: number };

function nextBatch(db: TenantDatabase): StaleRow[] {
	const stale = db.sql.exec<StaleRow>(
		`SELECT s.document_row AS row, s.has_old_words AS hasOldWords, (
			SELECT count(*) FROM document_file f CROSS JOIN document_file_chunk c ON c.file_row = f.id
			WHERE f.document_row = s.document_row
		) AS chunks
		FROM search_stale s ORDER BY s.document_row DESC LIMIT +?`,
		MAX_DOCUMENTS,
	);
	const batch: StaleRow[] = [];
	let chunksInBatch = 0;
	for (const each of stale) {
		chunksInBatch += each.chunks;
		if (batch.length > 0 && chunksInBatch > MAX_CHUNKS) break;
		batch.push(each);
	}
	return batch;
}

function hasStale(db: TenantDatabase): boolean {
	return db.sql.exec("SELECT 1 FROM search_stale LIMIT 1").toArray().length > 0;
}

/** Of its files those words that are not kept, or all as they are read now; those of long texts in steps. */
function keepWords(db: TenantDatabase, { row, hasOldWords, chunks }: StaleRow): void {
	if (chunks > MAX_CHUNKS) {
		queueTextSteps(db, row);
		return;
	}
	const files = db.sql
		.exec<{ id: number }>(
			`SELECT id FROM document_file f WHERE document_row = ?
			AND (? OR NOT EXISTS (SELECT 1 FROM search_file_text t WHERE t.document_row = f.document_row AND t.file_row = f.id))
			AND EXISTS (SELECT 1 FROM document_file_chunk c WHERE c.file_row = f.id)`,
			row,
			hasOldWords,
		)
		.toArray();
	for (const { id } of files) placeText(db, id, "chunks", null);
}
