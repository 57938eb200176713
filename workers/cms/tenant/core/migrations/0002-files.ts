/**
 * Files of documents, their text, and uploads on their way. `document_id` is the file's public id; an upload knows the
 * id that its file will have. Instants in milliseconds since 1970.
 */
export const filesMigration = `
CREATE TABLE document_file (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	document_row INTEGER NOT NULL REFERENCES document (id),
	object_key TEXT NOT NULL,
	name TEXT NOT NULL,
	mime TEXT NOT NULL,
	size INTEGER NOT NULL,
	state TEXT NOT NULL,
	state_reason TEXT,
	-- When the state was set; a file that waits for longer than it should is queued again.
	state_at INTEGER NOT NULL,
	-- How often processing has begun: it ends at some point, even where it takes the Worker down.
	attempts INTEGER NOT NULL DEFAULT 0,
	page_count INTEGER,
	has_preview INTEGER NOT NULL DEFAULT 0,
	created_by TEXT NOT NULL,
	created_at INTEGER NOT NULL
);
CREATE INDEX document_file_by_document ON document_file (document_row, created_at, id);
CREATE INDEX document_file_unprocessed ON document_file (state_at) WHERE state IN ('waiting', 'processing');

CREATE TABLE document_file_chunk (
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	position INTEGER NOT NULL,
	page INTEGER,
	chunk TEXT NOT NULL,
	PRIMARY KEY (file_row, position)
) WITHOUT ROWID;
CREATE INDEX document_file_chunk_by_page ON document_file_chunk (file_row, page, position);

CREATE TABLE upload (
	session_id TEXT PRIMARY KEY,
	user_id TEXT NOT NULL,
	document_row INTEGER NOT NULL REFERENCES document (id),
	file_id TEXT NOT NULL,
	-- R2's name of the upload; null until the first chunk has begun it.
	multipart_id TEXT,
	file_name TEXT NOT NULL,
	content_type TEXT NOT NULL,
	-- Number of chunks, once a chunk has told it.
	total INTEGER,
	is_finished INTEGER NOT NULL DEFAULT 0,
	expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX upload_by_expiry ON upload (expires_at);

CREATE TABLE upload_part (
	session_id TEXT NOT NULL REFERENCES upload (session_id) ON DELETE CASCADE,
	chunk_index INTEGER NOT NULL,
	etag TEXT NOT NULL,
	size INTEGER NOT NULL,
	PRIMARY KEY (session_id, chunk_index)
) WITHOUT ROWID;

-- What is to go from the bucket, decided in the transaction that forgot it and done afterwards.
CREATE TABLE object_removal (
	file_id TEXT PRIMARY KEY,
	object_key TEXT NOT NULL,
	multipart_id TEXT,
	due_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX object_removal_by_due ON object_removal (due_at);
`;
