/**
 * The search over documents and the text of their files: an index of whole words, and a vocabulary that tells which
 * words a part of a word stands in. It takes the place of the index of trigrams over the documents: in a long text
 * nearly every trigram stands somewhere.
 */
export const searchWordsMigration = `
-- Every word that stands in a document, folded. One that stands in none any more may stay.
CREATE TABLE search_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
CREATE VIRTUAL TABLE search_word_part USING fts5 (
	word, content = 'search_word', content_rowid = 'id', detail = none, tokenize = 'trigram case_sensitive 1'
);

-- By document: the words of its name and number, and all the others. (Beyond ASCII, each character is part of a word.)
-- Long texts take up several columns, because no value may be longer than 2 MB.
CREATE VIRTUAL TABLE search_word_index USING fts5 (
	name, rest, rest_2, rest_3, rest_4, rest_5, rest_6, rest_7, rest_8, content = '', contentless_delete = 1, detail = column, tokenize = 'ascii'
);

-- The distinct folded words of a run of a file's chunks, each behind a space, as in search_text.
CREATE TABLE search_file_text (
	document_row INTEGER NOT NULL,
	file_row INTEGER NOT NULL,
	first_position INTEGER NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (document_row, file_row, first_position)
);

DROP TABLE search_index;
-- What is listed is brought in by the alarm, in batches.
INSERT INTO search_stale (document_row) SELECT id FROM search_text WHERE true ON CONFLICT DO NOTHING;
DELETE FROM search_text;
-- The words of name and number once more: what is found by them comes first.
ALTER TABLE search_text ADD COLUMN name TEXT NOT NULL DEFAULT '';
`;
