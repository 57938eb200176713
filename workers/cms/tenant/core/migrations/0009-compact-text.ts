/**
 * Texts of files in a table of rows. Without them each chunk longer than a quarter of a page of the database took a
 * page of its own: three and a half times the text.
 */
export const compactTextMigration = `
CREATE TABLE compact_chunk (
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	position INTEGER NOT NULL,
	page INTEGER,
	chunk TEXT NOT NULL,
	PRIMARY KEY (file_row, position)
);
INSERT INTO compact_chunk SELECT file_row, position, page, chunk FROM document_file_chunk;
DROP TABLE document_file_chunk;
ALTER TABLE compact_chunk RENAME TO document_file_chunk;
CREATE INDEX document_file_chunk_by_page ON document_file_chunk (file_row, page, position);
`;
