/**
 * What is indexed already has not the canonical words of numbers and days, nor what its texts are about: they are read
 * anew, by and by. Until its turn a document is found by its other words.
 */
export const writtenNumbersMigration = `
-- By document: the words of its parties and files, by which it is called as well.
ALTER TABLE search_text ADD COLUMN front TEXT NOT NULL DEFAULT '';
-- Words with their levels, each behind a space, the highest first: of a run of chunks, and of a document's files.
ALTER TABLE search_file_text ADD COLUMN topics TEXT NOT NULL DEFAULT '';
ALTER TABLE search_reading_text ADD COLUMN topics TEXT NOT NULL DEFAULT '';
CREATE TABLE search_topic (id INTEGER PRIMARY KEY, topics TEXT NOT NULL);
CREATE VIRTUAL TABLE search_topic_index USING fts5 (
	topics, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

INSERT INTO search_stale (document_row, has_old_words) SELECT id, 1 FROM search_text WHERE true
ON CONFLICT DO UPDATE SET has_old_words = 1;
`;
