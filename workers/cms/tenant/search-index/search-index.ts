import type { TenantDatabase } from "../core/database.ts";
import { tokenize } from "../core/folding.ts";
import { joined, wordsOf, wordsOfFiles } from "./search-file-text.ts";
import { scheduleVocabularyCleanup } from "./vocabulary-cleanup.ts";
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

/**
 * The words of documents with more runs of chunks are split before they are written, because one value holds 2 MB.
 */
const MAX_JOINED_RUNS = 6;
const LONG_COLUMNS = ["rest", "rest_2", "rest_3", "rest_4", "rest_5", "rest_6", "rest_7", "rest_8"];
/** Bytes of one column. What does not fit into all of them is not found. */
const MAX_COLUMN = 1_900_000;
const ASCII = /^[\0-\x7f]*$/;

/** Makes documents findable by their words as they are now. */
export function indexDocuments(db: TenantDatabase, documents: readonly SearchedDocument[]): void {
	const added: SearchedDocument[] = [];
	const changed: SearchedDocument[] = [];
	for (const document of documents) {
		const before = db.sql
			.exec<{ name: string; text: string }>("SELECT name, text FROM search_text WHERE id = ?", document.id)
			.toArray()[0];
		const now = textsOf(document);
		if (!before) added.push(document);
		else if (before.name !== now.name || before.text !== now.text) changed.push(document);
	}
	if (added.length + changed.length === 0) return;
	unindexDocuments(db, rowsOf(changed));
	// The vocabulary may have lost the words of files whose documents have come back.
	indexNewDocuments(db, [...added, ...changed], wordsOfFiles(db, rowsOf(added)));
}

/**
 * Makes new documents, and the text that their files have already, findable. The words of those files have to be in the
 * vocabulary or among `fileWords`.
 */
export function indexNewDocuments(
	db: TenantDatabase,
	documents: readonly SearchedDocument[],
	fileWords: ReadonlySet<string>,
): void {
	const words = new Set(fileWords);
	for (const document of documents) {
		const { name, text } = textsOf(document);
		for (const word of wordsOf(text)) words.add(word);
		db.sql.exec("INSERT INTO search_text (id, name, text) VALUES (?, ?, ?)", document.id, name, text);
	}
	learnWords(db, words);
	const rows = rowsOf(documents);
	db.sql.exec(
		`INSERT INTO search_name_index (rowid, name)
		SELECT s.id, s.name FROM json_each(?) added CROSS JOIN search_text s ON s.id = added.value`,
		JSON.stringify(rows),
	);
	indexWords(db, rows);
}

function rowsOf(documents: readonly SearchedDocument[]): number[] {
	return documents.map(({ id }) => id);
}

/** Takes deleted documents out of the index. The words of their files stay, in case the documents come back. */
export function unindexDocuments(db: TenantDatabase, rows: readonly number[]): void {
	if (rows.length === 0) return;
	const list = JSON.stringify(rows);
	db.sql.exec("DELETE FROM search_text WHERE id IN (SELECT value FROM json_each(?))", list);
	db.sql.exec("DELETE FROM search_name_index WHERE rowid IN (SELECT value FROM json_each(?))", list);
	db.sql.exec("DELETE FROM search_word_index WHERE rowid IN (SELECT value FROM json_each(?))", list);
	scheduleVocabularyCleanup(db);
}

/** Makes a document findable by the words of its files as they are now, where it is listed. */
export function indexFiles(db: TenantDatabase, documentRow: number): void {
	if (!isListed(db, documentRow)) return;
	db.sql.exec("DELETE FROM search_word_index WHERE rowid = ?", documentRow);
	indexWords(db, [documentRow]);
}

/**
 * Writes documents into the index of words, all in one statement: between two statements the index writes out what it
 * has collected, which costs many times the work itself.
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

/** The words in as few texts as possible, none of them too long for one value. */
function inColumns(words: Iterable<string>): string[] {
	const columns: string[] = [];
	let column = "";
	let size = 0;
	for (const word of words) {
		const added = 1 + (ASCII.test(word) ? word.length : 3 * word.length);
		if (size + added > MAX_COLUMN) {
			columns.push(column);
			column = "";
			size = 0;
		}
		column += ` ${word}`;
		size += added;
	}
	return column === "" ? columns : [...columns, column];
}

function isListed(db: TenantDatabase, documentRow: number): boolean {
	return db.sql.exec("SELECT 1 FROM search_text WHERE id = ?", documentRow).toArray().length > 0;
}

/** The words of its name and number, and those of all its fields. */
function textsOf({ name, number, description, folderNames, partyNames }: SearchedDocument) {
	return {
		name: joined(tokenize([name, number])),
		text: joined(tokenize([name, number, description, ...folderNames, ...partyNames])),
	};
}
