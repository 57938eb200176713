/** Pages that could not be recognised are tried again later, after those that nobody has tried. */
export const recognitionRestsMigration = `
DROP INDEX file_page_recognition_waiting;
CREATE INDEX file_page_recognition_waiting ON file_page_recognition (attempts, ordinal, file_row DESC)
	WHERE confidence IS NULL;
-- After a failure no message is on its way until \`due_at\`, unless new pages come before.
ALTER TABLE recognition_turn ADD COLUMN rests INTEGER NOT NULL DEFAULT 0;
`;
