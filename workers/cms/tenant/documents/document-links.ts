import type { TenantDatabase } from "../core/database.ts";
import { CounterChanges, type CountedDocument } from "./counters.ts";
import { indexDocuments, unindexDocuments, type SearchedDocument } from "../search-index/search-index.ts";

export const DELETED = 2;

interface CountedRow extends Record<string, SqlStorageValue> {
	state: number;
	categoryRow: number;
}

interface IndexedRow extends Record<string, SqlStorageValue> {
	state: number;
	name: string;
	number: string | null;
	description: string | null;
}

/** Where the document counts at this moment; to be read before a change. */
export function countedDocument(db: TenantDatabase, documentRow: number): CountedDocument {
	const row = db.sql
		.exec<CountedRow>("SELECT state, category_row AS categoryRow FROM document WHERE id = ?", documentRow)
		.one();
	const rows = (query: string) =>
		db.sql
			.exec<{ row: number }>(query, documentRow)
			.toArray()
			.map((link) => link.row);
	return {
		...row,
		folderRows: rows("SELECT folder_row AS row FROM document_folder WHERE document_row = ?"),
		partyRows: rows("SELECT party_row AS row FROM participation WHERE document_row = ?"),
	};
}

/**
 * After a change: brings in line what is derived from the document — names of folders and parties in its row, search
 * and counters. `before` comes from `countedDocument`; null for a new document.
 */
export function refreshDerived(
	db: TenantDatabase,
	documentRow: number,
	before: CountedDocument | null,
): void {
	refreshSearchRows(db, [documentRow]);
	const counters = new CounterChanges();
	if (before) counters.remove(before);
	counters.add(countedDocument(db, documentRow));
	counters.apply(db);
}

/** Names of folders and parties in the documents' rows, in German order, and their search rows. */
export function refreshSearchRows(db: TenantDatabase, documentRows: readonly number[]): void {
	const listed: SearchedDocument[] = [];
	const deleted: number[] = [];
	for (const id of documentRows) {
		const { state, ...searched } = refreshNames(db, id);
		if (state === DELETED) deleted.push(id);
		else listed.push({ id, ...searched });
	}
	unindexDocuments(db, deleted);
	indexDocuments(db, listed);
}

function refreshNames(db: TenantDatabase, documentRow: number) {
	const folderNames = names(
		db,
		`SELECT f.name FROM document_folder l JOIN folder f ON f.id = l.folder_row
		WHERE l.document_row = ? ORDER BY f.name_key, f.id`,
		documentRow,
	);
	const partyNames = names(
		db,
		`SELECT p.display_name AS name FROM participation l JOIN party p ON p.id = l.party_row
		WHERE l.document_row = ? ORDER BY p.name_key, p.id`,
		documentRow,
	);
	const row = db.sql
		.exec<IndexedRow>(
			`UPDATE document SET folder_names = ?2, party_names = ?3 WHERE id = ?1
			RETURNING state, name, number, description`,
			documentRow,
			JSON.stringify(folderNames),
			JSON.stringify(partyNames),
		)
		.one();
	const fileNames = names(
		db,
		"SELECT name FROM document_file WHERE document_row = ? ORDER BY position, id",
		documentRow,
	);
	return { ...row, folderNames, partyNames, fileNames };
}

function names(db: TenantDatabase, query: string, documentRow: number): string[] {
	return db.sql
		.exec<{ name: string }>(query, documentRow)
		.toArray()
		.map(({ name }) => name);
}
