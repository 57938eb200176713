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
export function indexDocument(db: TenantDatabase, document: SearchedDocument, isNew = false): void {
	const { id, name, number, description, folderNames, partyNames } = document;
	const text = searchText([name, number, description, ...folderNames, ...partyNames]);
	if (!isNew) {
		const before = db.sql
			.exec<{ text: string }>("SELECT text FROM search_text WHERE id = ?", id)
			.toArray()[0];
		if (before?.text === text) return;
		unindexDocument(db, id);
	}
	db.sql.exec("INSERT INTO search_text (id, text) VALUES (?, ?)", id, text);
	db.sql.exec("INSERT INTO search_index (rowid, text) VALUES (?, ?)", id, text);
}

/** A deleted document is not found any more. */
export function unindexDocument(db: TenantDatabase, id: number): void {
	db.sql.exec("DELETE FROM search_text WHERE id = ?", id);
	db.sql.exec("DELETE FROM search_index WHERE rowid = ?", id);
}
