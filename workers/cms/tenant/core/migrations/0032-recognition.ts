/** Pages of files whose text is recognised, one after the other. */
export const recognitionMigration = `
CREATE TABLE file_page_recognition (
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	page INTEGER NOT NULL,
	-- The how manieth of the file's pages it is that are recognised: first ones of all files come before second ones.
	ordinal INTEGER NOT NULL,
	-- What a try brings that is not the last one begun is refused.
	attempts INTEGER NOT NULL DEFAULT 0,
	-- How surely it was recognised, from 0 to 100; -1 where it was given up, NULL until it is done.
	confidence INTEGER,
	PRIMARY KEY (file_row, page)
) WITHOUT ROWID;
CREATE INDEX file_page_recognition_waiting ON file_page_recognition (ordinal, file_row) WHERE confidence IS NULL;

-- One message of the tenant is in the queue at a time. \`sent\` is its number, \`served\` that of the last one which was taken
-- up; \`due_at\` is when another one is sent because that one was lost, NULL where nothing is to be done.
CREATE TABLE recognition_turn (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	sent INTEGER NOT NULL,
	served INTEGER NOT NULL,
	at INTEGER NOT NULL,
	due_at INTEGER
);
INSERT INTO recognition_turn VALUES (1, 0, 0, 0, NULL);
`;
