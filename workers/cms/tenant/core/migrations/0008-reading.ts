/** What a reading brings before it is complete, and how it is told from the one before. */
export const readingMigration = `
-- Number of the reading that was begun last: what an earlier one still brings is refused.
ALTER TABLE document_file ADD COLUMN reading INTEGER NOT NULL DEFAULT 0;
-- Came with an import: what people upload is read before it.
ALTER TABLE document_file ADD COLUMN is_backlog INTEGER NOT NULL DEFAULT 0;
-- When the digest of a file that was read before there were digests is to be made up for.
ALTER TABLE document_file ADD COLUMN digest_due_at INTEGER;
UPDATE document_file SET digest_due_at = 0
WHERE sha256 IS NULL AND state NOT IN ('waiting', 'processing');
CREATE INDEX document_file_by_digest ON document_file (digest_due_at) WHERE digest_due_at IS NOT NULL;

DROP INDEX document_file_unprocessed;
CREATE INDEX document_file_unprocessed ON document_file (state, state_at)
WHERE state IN ('waiting', 'processing');

-- Text of the reading under way. It becomes the file's in one transaction at the end.
CREATE TABLE document_file_reading (
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	position INTEGER NOT NULL,
	page INTEGER,
	chunk TEXT NOT NULL,
	PRIMARY KEY (file_row, position)
) WITHOUT ROWID;
`;
