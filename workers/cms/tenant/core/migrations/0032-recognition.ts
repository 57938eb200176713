/** Pages of files whose text is recognised, one after the other. */
export const recognitionMigration = `
CREATE TABLE file_page_recognition (
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	page INTEGER NOT NULL,
	-- The how manieth of the file's pages it is that are recognised: first ones of all files come before second ones, those
	-- of the latest file first: somebody looks at it.
	ordinal INTEGER NOT NULL,
	attempts INTEGER NOT NULL DEFAULT 0,
	-- How surely it was recognised, from 0 to 100; -1 where it was given up, NULL until it is done.
	confidence INTEGER,
	PRIMARY KEY (file_row, page)
) WITHOUT ROWID;
CREATE INDEX file_page_recognition_waiting ON file_page_recognition (ordinal, file_row DESC) WHERE confidence IS NULL;

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

-- What nobody could recognise until now is read again, after all that people upload.
UPDATE document_file SET state = 'waiting', state_reason = NULL, state_at = 0, attempts = 0, is_backlog = 1
WHERE state_reason = 'files.reason.noRecogniser'
	AND document_row IN (SELECT id FROM document WHERE state < 2);
`;
