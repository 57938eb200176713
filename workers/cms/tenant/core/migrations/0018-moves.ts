/** Documents on their way to another tenant, and those that arrive (docs/decisions/045-moved-by-the-source.md). */
export const movesMigration = `
-- The latest move of a document. While it has a step, nobody changes the document.
CREATE TABLE document_move (
	document_row INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
	move_id TEXT NOT NULL UNIQUE,
	user_id TEXT NOT NULL,
	-- The tenant to which it goes, the category there, and the id that it gets there, once that is known.
	tenant_id TEXT NOT NULL,
	category_id TEXT NOT NULL,
	moved_id TEXT,
	-- What is done next; NULL once it has ended.
	step TEXT CHECK (step IN ('prepare', 'copy', 'activate', 'undo')),
	-- Why it is undone, as JSON. Without a step: NULL where it was moved.
	failure TEXT,
	-- Tries that have failed one after the other.
	failures INTEGER NOT NULL DEFAULT 0,
	began_at INTEGER NOT NULL,
	-- When the step is due. Of a move that has failed: when that is forgotten.
	due_at INTEGER
);
CREATE INDEX document_move_by_due ON document_move (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX document_move_open ON document_move (user_id) WHERE step IS NOT NULL;

-- Its files, with the ids that they get there, once those are known.
CREATE TABLE document_move_file (
	file_id TEXT PRIMARY KEY,
	moved_id TEXT,
	document_row INTEGER NOT NULL REFERENCES document_move (document_row) ON DELETE CASCADE,
	object_key TEXT NOT NULL,
	size INTEGER NOT NULL,
	-- R2's name of the upload of a large file, and the etags of the parts that are there, as JSON.
	multipart_id TEXT,
	etags TEXT NOT NULL DEFAULT '[]',
	is_copied INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX document_move_file_by_document ON document_move_file (document_row, is_copied, size, file_id);

-- Documents that another tenant sends, by the id that it gave the move. What is decided here is decided for both.
CREATE TABLE incoming_move (
	move_id TEXT PRIMARY KEY,
	user_id TEXT NOT NULL,
	document_id TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('open', 'arrived', 'abandoned')),
	-- Room that is reserved for its files.
	bytes INTEGER NOT NULL,
	-- An open one is abandoned then, an abandoned one forgotten; NULL for one that has arrived.
	due_at INTEGER
) WITHOUT ROWID;
CREATE INDEX incoming_move_by_due ON incoming_move (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE incoming_move_file (
	file_id TEXT PRIMARY KEY,
	move_id TEXT NOT NULL REFERENCES incoming_move (move_id) ON DELETE CASCADE,
	source_id TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX incoming_move_file_by_move ON incoming_move_file (move_id);
`;
