import type { TenantDatabase } from "../core/database.ts";
import { tokenize } from "../core/folding.ts";
import { joined, queueTextSteps, RUNS_AT_ONCE, wordsOf, wordsOfFiles } from "./search-file-text.ts";
import { scheduleVocabularyCleanup } from "./vocabulary-cleanup.ts";
import { learnWords } from "./search-words.ts";
import { keepWordsOfNames } from "./words-of-names.ts";
import { askedTopics, joinTopics } from "./topics.ts";

/** What a document is found by, beside the text of its files. */
export interface SearchedDocument {
	id: number;
	name: string;
	number: string | null;
	description: string | null;
	folderNames: readonly string[];
	fileNames: readonly string[];
	partyNames: readonly string[];
}

/** Makes documents findable by their words as they are now. */
export function indexDocuments(db: TenantDatabase, documents: readonly SearchedDocument[]): void {
	const added: SearchedDocument[] = [];
	const changed: SearchedDocument[] = [];
	for (const document of documents) {
		const before = db.sql
			.exec<ReturnType<typeof textsOf>>("SELECT name, front, text FROM search_text WHERE id = ?", document.id)
			.toArray()[0];
		const now = textsOf(document);
		if (!before) added.push(document);
		else if (before.name !== now.name || before.front !== now.front || before.text !== now.text)
			changed.push(document);
	}
	if (added.length + changed.length === 0) return;
	unindexDocuments(db, rowsOf(changed));
	indexNewDocuments(db, [...added, ...changed]);
	relearnWords(db, rowsOf(added));
}

/** Makes new documents, and the text that their files have already, findable. */
export function indexNewDocuments(db: TenantDatabase, documents: readonly SearchedDocument[]): void {
	const words = new Set<string>();
	for (const document of documents) {
		const { name, front, text } = textsOf(document);
		for (const word of wordsOf(text)) words.add(word);
		db.sql.exec(
			"INSERT INTO search_text (id, name, front, text) VALUES (?, ?, ?, ?)",
			document.id,
			name,
			front,
			text,
		);
	}
	learnWords(db, words);
	const rows = rowsOf(documents);
	db.sql.exec(
		`INSERT INTO search_name_index (rowid, name)
		SELECT s.id, s.name || s.front FROM json_each(?) added CROSS JOIN search_text s ON s.id = added.value`,
		JSON.stringify(rows),
	);
	keepWordsOfNames(db, rows);
	indexWords(db, rows);
}

/** The vocabulary may have forgotten what the files of documents said that have come back. */
function relearnWords(db: TenantDatabase, rows: readonly number[]): void {
	const short: number[] = [];
	for (const row of rows) {
		const { runs } = db.sql
			.exec<{ runs: number }>("SELECT count(*) AS runs FROM search_file_text WHERE document_row = ?", row)
			.one();
		if (runs > RUNS_AT_ONCE) queueTextSteps(db, row);
		else if (runs > 0) short.push(row);
	}
	learnWords(db, wordsOfFiles(db, short));
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
	forgetTopics(db, rows);
	scheduleVocabularyCleanup(db);
}

/** Makes a document findable by the words of its files as they are now, where it is listed. */
export function indexFiles(db: TenantDatabase, documentRow: number): void {
	if (!isListed(db, documentRow)) return;
	db.sql.exec("DELETE FROM search_word_index WHERE rowid = ?", documentRow);
	forgetTopics(db, [documentRow]);
	indexWords(db, [documentRow]);
}

/**
 * Writes documents into the index of words, all in one statement: between two statements the index writes out what it
 * has collected, which costs many times the work itself.
 */
function indexWords(db: TenantDatabase, rows: readonly number[]): void {
	db.sql.exec(
		`INSERT INTO search_word_index (rowid, rest)
		SELECT s.id, s.text || (
			SELECT coalesce(group_concat(f.text, ''), '') FROM search_file_text f
			WHERE f.document_row = s.id AND f.is_apart = 0
		)
		FROM json_each(?) added CROSS JOIN search_text s ON s.id = added.value`,
		JSON.stringify(rows),
	);
	indexTopics(db, rows);
}

/** What documents are about, by their files. */
function indexTopics(db: TenantDatabase, rows: readonly number[]): void {
	const withTopics: [row: number, asked: string][] = [];
	for (const row of rows) {
		const parts = db.sql
			.exec<{ topics: string }>(
				"SELECT topics FROM search_file_text WHERE document_row = ? AND topics <> '' LIMIT +?",
				row,
				MOST_PARTS,
			)
			.toArray();
		if (parts.length === 0) continue;
		const topics = joinTopics(parts.map((part) => part.topics));
		db.sql.exec("INSERT OR REPLACE INTO search_topic (id, topics) VALUES (?, ?)", row, topics);
		withTopics.push([row, askedTopics(topics)]);
	}
	for (let first = 0; first < withTopics.length; first += WRITTEN_TOGETHER) {
		db.sql.exec(
			`INSERT OR REPLACE INTO search_topic_index (rowid, topics)
			SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
			JSON.stringify(withTopics.slice(first, first + WRITTEN_TOGETHER)),
		);
	}
}

function forgetTopics(db: TenantDatabase, rows: readonly number[]): void {
	const list = JSON.stringify(rows);
	db.sql.exec("DELETE FROM search_topic WHERE id IN (SELECT value FROM json_each(?))", list);
	db.sql.exec("DELETE FROM search_topic_index WHERE rowid IN (SELECT value FROM json_each(?))", list);
}

/** One statement is given the topics of this many documents, because one value holds 2 MB. */
const WRITTEN_TOGETHER = 1_000;
/** Runs of a document's files of which it is asked what they are about: the first of a long text say it. */
const MOST_PARTS = 100;

function isListed(db: TenantDatabase, documentRow: number): boolean {
	return db.sql.exec("SELECT 1 FROM search_text WHERE id = ?", documentRow).toArray().length > 0;
}

/** The words of its name and number, those by which it is called as well, and those of all that is known of it. */
function textsOf({ name, number, description, folderNames, fileNames, partyNames }: SearchedDocument) {
	return {
		name: joined(tokenize([name, number])),
		front: joined(tokenize([...partyNames, ...fileNames])),
		text: joined(tokenize([name, number, description, ...folderNames, ...partyNames, ...fileNames])),
	};
}
