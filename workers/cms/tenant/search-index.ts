import type { TenantDatabase } from "./database.ts";
import { searchText } from "./folding.ts";

/** What a document is found by. */
export interface SearchedDocument {
	id: number;
	name: string;
	number: string | null;
	description: string | null;
	folderNames: readonly string[];
	partyNames: readonly string[];
}

/** Makes the document findable by its words as they are now. */
export function indexDocument(db: TenantDatabase, document: SearchedDocument): void {
	const { id } = document;
	const text = textOf(document);
	const before = db.sql.exec<{ text: string }>("SELECT text FROM search_text WHERE id = ?", id).toArray()[0];
	if (before?.text === text) return;
	if (before) unindexDocument(db, id);
	db.sql.exec("INSERT INTO search_text (id, text) VALUES (?, ?)", id, text);
	db.sql.exec("INSERT INTO search_index (rowid, text) VALUES (?, ?)", id, text);
}

/**
 * Makes new documents findable. All in one statement: between two of them the index writes out what it has gathered,
 * which costs many times the work itself.
 */
export function indexNewDocuments(db: TenantDatabase, documents: readonly SearchedDocument[]): void {
	for (const document of documents) {
		db.sql.exec("INSERT INTO search_text (id, text) VALUES (?, ?)", document.id, textOf(document));
	}
	db.sql.exec(
		`INSERT INTO search_index (rowid, text)
		SELECT s.id, s.text FROM json_each(?) added CROSS JOIN search_text s ON s.id = added.value`,
		JSON.stringify(documents.map(({ id }) => id)),
	);
}

/** A deleted document is not found any more. */
export function unindexDocument(db: TenantDatabase, id: number): void {
	db.sql.exec("DELETE FROM search_text WHERE id = ?", id);
	db.sql.exec("DELETE FROM search_index WHERE rowid = ?", id);
}

function textOf({ name, number, description, folderNames, partyNames }: SearchedDocument): string {
	return searchText([name, number, description, ...folderNames, ...partyNames]);
}
