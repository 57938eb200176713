/**
 * What keeps the work of the search small at any one time: words of a text that is still being read, and how far the
 * vocabulary has been swept.
 */
export const searchStepsMigration = `
-- As search_file_text, of a reading under way.
CREATE TABLE search_reading_text (
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	first_position INTEGER NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (file_row, first_position)
);

-- Words that stand in no document any more leave the vocabulary: from due_at on, those above next_id.
CREATE TABLE search_sweep (
	row INTEGER PRIMARY KEY CHECK (row = 1),
	due_at INTEGER,
	next_id INTEGER NOT NULL DEFAULT 0,
	-- Words have gone since the sweep has begun.
	is_owed INTEGER NOT NULL DEFAULT 0
);
-- Until now there was none.
INSERT INTO search_sweep (row, due_at) VALUES (1, CASE WHEN EXISTS (SELECT 1 FROM search_word) THEN 1 END);
`;
