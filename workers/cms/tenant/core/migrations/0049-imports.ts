/** What an import has made is known for as long as the bin keeps it, so that all of it can be taken back (decision 122). */
export const importsMigration = `
CREATE TABLE document_import (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	user_id TEXT NOT NULL,
	began_at INTEGER NOT NULL,
	-- When something was made last.
	last_at INTEGER NOT NULL,
	-- When somebody has asked to have it undone, and when that was done.
	undo_at INTEGER,
	undone_at INTEGER,
	-- Documents that it has made, and how many of them the undoing has passed.
	documents INTEGER NOT NULL DEFAULT 0,
	passed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX document_import_by_user ON document_import (user_id, began_at);
CREATE INDEX document_import_to_undo ON document_import (undo_at) WHERE undo_at IS NOT NULL AND undone_at IS NULL;
CREATE INDEX document_import_by_end ON document_import (coalesce(undone_at, last_at))
	WHERE undo_at IS NULL OR undone_at IS NOT NULL;

CREATE TABLE import_made (
	id INTEGER PRIMARY KEY,
	import_row INTEGER NOT NULL,
	-- 'document', 'folder', 'party' or 'category'
	kind TEXT NOT NULL,
	made_id TEXT NOT NULL,
	-- As the import left it: a later one is of people.
	version INTEGER NOT NULL,
	-- How many files the import brings for it.
	files INTEGER NOT NULL DEFAULT 0,
	-- The Idempotency-Key that it was made by.
	key TEXT,
	-- Once it was undone: 'gone', 'later', or why it stays.
	outcome TEXT
);
CREATE UNIQUE INDEX import_made_by_id ON import_made (made_id);
CREATE INDEX import_made_of_import ON import_made (import_row, kind, id);
CREATE INDEX import_made_left ON import_made (import_row, kind, id) WHERE outcome IS NULL;
CREATE INDEX import_made_kept ON import_made (import_row, kind, id) WHERE outcome <> 'gone';

-- What a document in the bin stood in that went with an import; it gets it again when it is restored.
CREATE TABLE left_place (
	id INTEGER PRIMARY KEY,
	document_row INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
	-- 'folder' or 'party'
	kind TEXT NOT NULL,
	-- JSON of what it takes to make it again.
	facts TEXT NOT NULL,
	left_at INTEGER NOT NULL
);
CREATE INDEX left_place_by_document ON left_place (document_row);
CREATE INDEX left_place_by_time ON left_place (left_at);
`;
