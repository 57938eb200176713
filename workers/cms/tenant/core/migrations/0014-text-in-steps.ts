/**
 * Long texts take their place run by run, and words of which the vocabulary knows nothing are found whole: so no text,
 * however many different words it has, keeps anybody waiting.
 */
export const textInStepsMigration = `
-- Texts that are on their way: out of a reading that has ended, or into the index from where they are.
CREATE TABLE file_text_step (
	file_row INTEGER PRIMARY KEY REFERENCES document_file (id) ON DELETE CASCADE,
	source TEXT NOT NULL CHECK (source IN ('reading', 'chunks')),
	next_position INTEGER NOT NULL DEFAULT 0,
	due_at INTEGER NOT NULL,
	-- What the reading came to, as JSON.
	outcome TEXT
);
CREATE INDEX file_text_step_by_due ON file_text_step (due_at);

-- Words of a run that the vocabulary has not learnt, each between spaces.
ALTER TABLE search_file_text ADD COLUMN rare TEXT NOT NULL DEFAULT '';
ALTER TABLE search_reading_text ADD COLUMN rare TEXT NOT NULL DEFAULT '';
-- The run stands in search_apart_index instead of its document's row of search_word_index.
ALTER TABLE search_file_text ADD COLUMN is_apart INTEGER NOT NULL DEFAULT 0;
-- By rowid of search_file_text (which nothing renumbers: there is no VACUUM): rare words, and all of what is apart.
CREATE VIRTUAL TABLE search_apart_index USING fts5 (
	words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

-- What is more than a document's row takes from now on is written anew in steps.
UPDATE search_file_text SET is_apart = 1 WHERE rowid IN (
	SELECT rowid FROM (
		SELECT rowid, sum(octet_length(text)) OVER (PARTITION BY document_row ORDER BY file_row, first_position) AS bytes
		FROM search_file_text
	) WHERE bytes > 160000
);
INSERT INTO file_text_step (file_row, source, due_at)
SELECT DISTINCT t.file_row, 'chunks', 0 FROM search_file_text t JOIN document_file f ON f.id = t.file_row WHERE t.is_apart = 1;
`;
