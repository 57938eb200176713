/** Attachments of mails, which become files of the same document (decision 088). */
export const mailAttachmentsMigration = `
-- Those that are to become files, and those that have: what was removed since is not made again.
CREATE TABLE mail_attachment (
	-- The mail.
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	-- The how manieth of its parts.
	part INTEGER NOT NULL,
	-- The id that its file will have, has, or had.
	file_id TEXT NOT NULL UNIQUE,
	-- As the mail says; none once it is a file.
	name TEXT,
	mime TEXT NOT NULL DEFAULT '',
	size INTEGER NOT NULL DEFAULT 0,
	is_taken INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (file_row, part)
) WITHOUT ROWID;

CREATE TABLE opened_mail (
	file_row INTEGER PRIMARY KEY REFERENCES document_file (id) ON DELETE CASCADE,
	-- JSON: how many attachments are not files, by the reason.
	left_out TEXT NOT NULL DEFAULT '{}',
	attempts INTEGER NOT NULL DEFAULT 0,
	is_under_way INTEGER NOT NULL DEFAULT 0,
	-- When it is queued (again); NULL where nothing is to be done.
	due_at INTEGER,
	-- When that was set.
	at INTEGER NOT NULL
);
CREATE INDEX opened_mail_by_due ON opened_mail (due_at) WHERE due_at IS NOT NULL;

-- Bytes may lie in the bucket already, or be on their way there.
CREATE TRIGGER mail_attachment_is_not_taken AFTER DELETE ON mail_attachment WHEN old.is_taken = 0
BEGIN
	INSERT INTO object_removal (file_id, object_key, due_at)
	VALUES (old.file_id, 'files/' || old.file_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) + 15 * 60 * 1000)
	ON CONFLICT DO NOTHING;
END;
`;
