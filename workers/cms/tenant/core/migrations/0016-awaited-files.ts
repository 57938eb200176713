/** Documents that were made for a file which has not come yet: where it never does, they go again. */
export const awaitedFilesMigration = `
CREATE TABLE awaited_file (
	document_row INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
	due_at INTEGER NOT NULL
);
CREATE INDEX awaited_file_by_due ON awaited_file (due_at);
`;
