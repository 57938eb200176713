import type { TenantDatabase } from "./database.ts";
import { foldedWords } from "./folding.ts";
import { learnWords } from "./search-words.ts";

/** What a document is found by, beside the text of its files. */
export interface SearchedDocument {
	id: number;
	name: string;
	number: string | null;
	description: string | null;
	folderNames: readonly string[];
	partyNames: readonly string[];
}

/** Chunks of a file whose words stand together: where a word stands is looked for in so many only. */
export const CHUNKS_TOGETHER = 64;

/** Documents with more runs of chunks have their words told apart before they are written: one value holds 2 MB. */
const MAX_JOINED_RUNS = 6;
const LONG_COLUMNS = ["rest", "rest_2", "rest_3", "rest_4", "rest_5", "rest_6", "rest_7", "rest_8"];
/** Characters of one column, of up to three bytes each. What does not fit into all of them is not found. */
const MAX_COLUMN = 600_000;

/** Makes documents findable by their words as they are now. */
export function indexDocuments(db: TenantDatabase, documents: readonly SearchedDocument[]): void {
	const changed = documents.filter((document) => {
		const before = db.sql
			.exec<{ name: string; text: string }>("SELECT name, text FROM search_text WHERE id = ?", document.id)
			.toArray()[0];
		const now = textsOf(document);
		return before?.name !== now.name || before.text !== now.text;
	});
	if (changed.length === 0) return;
	unindexDocuments(
		db,
		changed.map(({ id }) => id),
	);
	indexNewDocuments(db, changed);
}

/** Makes new documents, and the text that their files have already, findable. */
export function indexNewDocuments(db: TenantDatabase, documents: readonly SearchedDocument[]): void {
	const words = new Set<string>();
	for (const document of documents) {
		const { name, text } = textsOf(document);
		for (const word of wordsOf(text)) words.add(word);
		db.sql.exec("INSERT INTO search_text (id, name, text) VALUES (?, ?, ?)", document.id, name, text);
	}
	learnWords(db, words);
	const rows = documents.map(({ id }) => id);
	db.sql.exec(
		`INSERT INTO search_name_index (rowid, name)
		SELECT s.id, s.name FROM json_each(?) added CROSS JOIN search_text s ON s.id = added.value`,
		JSON.stringify(rows),
	);
	indexWords(db, rows);
}

/** Deleted documents are not found any more. The words of their files stay for the case that they come back. */
export function unindexDocuments(db: TenantDatabase, rows: readonly number[]): void {
	if (rows.length === 0) return;
	const list = JSON.stringify(rows);
	db.sql.exec("DELETE FROM search_text WHERE id IN (SELECT value FROM json_each(?))", list);
	db.sql.exec("DELETE FROM search_name_index WHERE rowid IN (SELECT value FROM json_each(?))", list);
	db.sql.exec("DELETE FROM search_word_index WHERE rowid IN (SELECT value FROM json_each(?))", list);
}

/** Makes a file's text findable as it is now, also when there is none any more. */
export function indexFileText(db: TenantDatabase, documentRow: number, fileRow: number): void {
	db.sql.exec("DELETE FROM search_file_text WHERE document_row = ? AND file_row = ?", documentRow, fileRow);
	for (let first = 0; ; first += CHUNKS_TOGETHER) {
		const chunks = db.sql
			.exec<{ chunk: string }>(
				`SELECT chunk FROM document_file_chunk WHERE file_row = ? AND position >= ? AND position < ?
				ORDER BY position`,
				fileRow,
				first,
				first + CHUNKS_TOGETHER,
			)
			.toArray();
		if (chunks.length === 0) break;
		const words = foldedWords(chunks.map(({ chunk }) => chunk));
		learnWords(db, words);
		db.sql.exec(
			"INSERT INTO search_file_text (document_row, file_row, first_position, text) VALUES (?, ?, ?, ?)",
			documentRow,
			fileRow,
			first,
			joined(words),
		);
	}
	if (!isListed(db, documentRow)) return;
	db.sql.exec("DELETE FROM search_word_index WHERE rowid = ?", documentRow);
	indexWords(db, [documentRow]);
}

/**
 * Writes documents into the index of words. All in one statement: between two of them the index writes out what it has
 * gathered, which costs many times the work itself.
 */
function indexWords(db: TenantDatabase, rows: readonly number[]): void {
	const long = new Set(
		db.sql
			.exec<{ id: number }>(
				`SELECT a.value AS id FROM json_each(?) a WHERE EXISTS (
					SELECT 1 FROM search_file_text f WHERE f.document_row = a.value LIMIT 1 OFFSET ${MAX_JOINED_RUNS}
				)`,
				JSON.stringify(rows),
			)
			.toArray()
			.map(({ id }) => id),
	);
	for (const id of long) indexManyWords(db, id);
	db.sql.exec(
		`INSERT INTO search_word_index (rowid, rest)
		SELECT s.id, s.text || (
			SELECT coalesce(group_concat(f.text, ''), '') FROM search_file_text f WHERE f.document_row = s.id
		)
		FROM json_each(?) added CROSS JOIN search_text s ON s.id = added.value`,
		JSON.stringify(rows.filter((id) => !long.has(id))),
	);
}

function indexManyWords(db: TenantDatabase, id: number): void {
	const { text } = db.sql.exec<{ text: string }>("SELECT text FROM search_text WHERE id = ?", id).one();
	const words = new Set(wordsOf(text));
	const runs = db.sql.exec<{ text: string }>("SELECT text FROM search_file_text WHERE document_row = ?", id);
	for (const run of runs) for (const word of wordsOf(run.text)) words.add(word);
	const columns = inColumns(words);
	db.sql.exec(
		`INSERT INTO search_word_index (rowid, ${LONG_COLUMNS.join(", ")})
		VALUES (?, ${LONG_COLUMNS.map(() => "?").join(", ")})`,
		id,
		...LONG_COLUMNS.map((_, at) => columns[at] ?? ""),
	);
}

/** The words in as few texts as hold them, none of which is too long for one value. */
export function inColumns(words: Iterable<string>): string[] {
	const columns: string[] = [];
	let column = "";
	for (const word of words) {
		if (column.length + word.length + 1 > MAX_COLUMN) {
			columns.push(column);
			column = "";
		}
		column += ` ${word}`;
	}
	return column === "" ? columns : [...columns, column];
}

function isListed(db: TenantDatabase, documentRow: number): boolean {
	return db.sql.exec("SELECT 1 FROM search_text WHERE id = ?", documentRow).toArray().length > 0;
}

/** The words of its name and number, and those of all its fields. */
function textsOf({ name, number, description, folderNames, partyNames }: SearchedDocument) {
	return {
		name: joined(foldedWords([name, number])),
		text: joined(foldedWords([name, number, description, ...folderNames, ...partyNames])),
	};
}

function joined(words: Iterable<string>): string {
	let text = "";
	for (const word of words) text += ` ${word}`;
	return text;
}

function wordsOf(text: string): string[] {
	return text.split(" ").filter((word) => word !== "");
}
