/** Document requests (decision 120): checklists behind a link, by which somebody without an account hands documents in. */
export const documentRequestsMigration = `
CREATE TABLE document_request (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	-- What it is about, and of whom it is asked.
	name TEXT NOT NULL,
	recipient TEXT,
	email TEXT,
	note TEXT,
	-- Where that is filed which comes; NULL once the category is gone.
	category_row INTEGER,
	-- In Swiss time, included.
	last_day TEXT NOT NULL,
	-- Days between two reminders, NULL for none; when the next one is due, how many have been, and when the last one.
	remind_every INTEGER,
	next_reminder_at INTEGER,
	reminders INTEGER NOT NULL DEFAULT 0,
	reminded_at INTEGER,
	-- When whoever gets the mails wanted no more of them.
	muted_at INTEGER,
	requested_by TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	opened_at INTEGER,
	ended_at INTEGER,
	ended_by TEXT,
	-- When its last document came, and when whoever has asked is to be told of it.
	completed_at INTEGER,
	news_due_at INTEGER,
	news_failures INTEGER NOT NULL DEFAULT 0,
	-- Its mail, as in \`invitation\`.
	mail_id TEXT,
	mail_due_at INTEGER,
	mail_failures INTEGER NOT NULL DEFAULT 0,
	mail_state TEXT,
	version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX document_request_by_maker ON document_request (requested_by, created_at, document_id);
CREATE INDEX document_request_by_time ON document_request (created_at, document_id);
CREATE INDEX document_request_open ON document_request (last_day, id) WHERE ended_at IS NULL;
CREATE INDEX document_request_ended ON document_request (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX document_request_by_mail ON document_request (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX document_request_by_reminder ON document_request (next_reminder_at) WHERE next_reminder_at IS NOT NULL;
CREATE INDEX document_request_by_news ON document_request (news_due_at) WHERE news_due_at IS NOT NULL;
CREATE INDEX document_request_by_category ON document_request (category_row);

CREATE TABLE requested_item (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	request_row INTEGER NOT NULL,
	name TEXT NOT NULL,
	-- 'open', 'received' or 'waived'
	state TEXT NOT NULL DEFAULT 'open',
	-- What was made of what has come; NULL before, and once it is gone.
	document_row INTEGER
);
CREATE INDEX requested_item_by_request ON requested_item (request_row, id);
CREATE INDEX requested_item_by_document ON requested_item (document_row) WHERE document_row IS NOT NULL;

-- What has come by the link, as it was called then.
CREATE TABLE requested_file (
	id INTEGER PRIMARY KEY,
	item_row INTEGER NOT NULL,
	file_id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	received_at INTEGER NOT NULL,
	-- When its line and those who are to be told learn of it, if whoever took it did not live to say so; NULL once they have.
	note_due_at INTEGER
);
CREATE INDEX requested_file_by_item ON requested_file (item_row, id);
CREATE INDEX requested_file_to_note ON requested_file (note_due_at) WHERE note_due_at IS NOT NULL;

-- In the turn in which the file is made: none is handed in past the checklist.
CREATE TRIGGER file_handed_in AFTER INSERT ON document_file WHEN new.created_by GLOB 'request:*'
BEGIN
	INSERT INTO requested_file (item_row, file_id, name, received_at, note_due_at)
	SELECT i.id, new.document_id, new.name, new.created_at, new.created_at + 60000
	FROM requested_item i JOIN document_request r ON r.id = i.request_row
	WHERE i.document_row = new.document_row AND new.created_by = 'request:' || r.document_id
	ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER requested_document_deleted AFTER DELETE ON document
BEGIN UPDATE requested_item SET document_row = NULL WHERE document_row = old.id; END;

CREATE TRIGGER request_category_deleted AFTER DELETE ON category
BEGIN UPDATE document_request SET category_row = NULL WHERE category_row = old.id; END;

-- Whoever leaves takes along what they have asked for.
CREATE TRIGGER request_of_member_leaves AFTER DELETE ON member
BEGIN
	UPDATE document_request SET ended_at = CAST(unixepoch('subsec') * 1000 AS INTEGER), mail_due_at = NULL,
		next_reminder_at = NULL, news_due_at = NULL, version = version + 1
	WHERE requested_by = old.user_id AND ended_at IS NULL;
END;
`;
