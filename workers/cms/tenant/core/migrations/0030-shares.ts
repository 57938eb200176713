/**
 * Shares (decision 072): documents of the tenant that a member, a person by e-mail or whoever has a link sees. Triggers
 * notice what others have to be told, so that nothing can change past it.
 */
export const sharesMigration = `
CREATE TABLE share (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	-- 'member', 'person' or 'link'
	kind TEXT NOT NULL,
	-- The account that has it: a member, or whoever has accepted it, as they were called last.
	receiver_id TEXT,
	receiver_name TEXT,
	receiver_email TEXT,
	-- To which e-mail address it was sent; for whom a link is.
	email TEXT,
	recipient TEXT,
	-- Read 1, Edit 2.
	rights INTEGER NOT NULL,
	-- JSON list of the groups of facts that a link shows.
	facts TEXT NOT NULL DEFAULT '[]',
	with_files INTEGER NOT NULL DEFAULT 1,
	password_hash TEXT,
	-- What was opened by an earlier password or code counts no more.
	pass_version INTEGER NOT NULL DEFAULT 1,
	note TEXT,
	-- In Swiss time, included.
	last_day TEXT,
	shared_by TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	accepted_at INTEGER,
	ended_at INTEGER,
	ended_by TEXT,
	openings INTEGER NOT NULL DEFAULT 0,
	last_opened_at INTEGER,
	-- Folded names of whom it is for and who has made it, for its search.
	name_key TEXT NOT NULL,
	-- Its mail, as in \`invitation\`.
	mail_id TEXT,
	mail_due_at INTEGER,
	mail_failures INTEGER NOT NULL DEFAULT 0,
	mail_state TEXT,
	-- The receiver's own object has learned that it is over.
	is_told_over INTEGER NOT NULL DEFAULT 0,
	version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX share_by_receiver ON share (receiver_id, id) WHERE receiver_id IS NOT NULL;
CREATE INDEX share_by_maker ON share (shared_by, created_at, document_id);
CREATE INDEX share_by_time ON share (created_at, document_id);
CREATE INDEX share_by_mail ON share (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX share_open ON share (last_day, id) WHERE ended_at IS NULL;
CREATE INDEX share_to_tell ON share (last_day) WHERE ended_at IS NULL AND kind = 'person' AND is_told_over = 0;
CREATE INDEX share_ended ON share (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE share_document (
	share_row INTEGER NOT NULL,
	document_row INTEGER NOT NULL,
	PRIMARY KEY (share_row, document_row)
) WITHOUT ROWID;
CREATE INDEX share_document_by_document ON share_document (document_row, share_row);

-- What somebody is told of a share, once for each occasion: an instant, or the beginning of a day.
CREATE TABLE share_news (
	id INTEGER PRIMARY KEY,
	share_row INTEGER NOT NULL,
	type TEXT NOT NULL,
	occasion INTEGER NOT NULL,
	-- None once it was told, or given up: so that it is told once.
	due_at INTEGER,
	failures INTEGER NOT NULL DEFAULT 0,
	UNIQUE (share_row, type, occasion)
);
CREATE INDEX share_news_by_due ON share_news (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX share_news_by_occasion ON share_news (occasion);

CREATE TRIGGER share_document_deleted AFTER DELETE ON document
BEGIN DELETE FROM share_document WHERE document_row = old.id; END;

-- Of nothing nobody can be shown anything any more.
CREATE TRIGGER share_emptied AFTER DELETE ON share_document
WHEN NOT EXISTS (SELECT 1 FROM share_document WHERE share_row = old.share_row)
BEGIN
	UPDATE share SET ended_at = ${now()}, mail_due_at = NULL, version = version + 1
	WHERE id = old.share_row AND ended_at IS NULL;
END;

-- Whoever leaves takes along what they have shared, and what was shared with them as a member.
CREATE TRIGGER share_of_member_leaves AFTER DELETE ON member
BEGIN
	UPDATE share SET ended_at = ${now()}, mail_due_at = NULL, version = version + 1
	WHERE shared_by = old.user_id AND ended_at IS NULL;
	UPDATE share SET ended_at = ${now()}, version = version + 1
	WHERE receiver_id = old.user_id AND kind = 'member' AND ended_at IS NULL;
END;

CREATE TRIGGER news_of_share AFTER UPDATE OF accepted_at, ended_at, last_day, is_told_over ON share
WHEN new.kind = 'person' AND new.receiver_id IS NOT NULL
	AND (old.accepted_at, old.ended_at, old.last_day, old.is_told_over)
		IS NOT (new.accepted_at, new.ended_at, new.last_day, new.is_told_over)
BEGIN
	INSERT INTO membership_news (user_id, due_at) VALUES (new.receiver_id, 0)
	ON CONFLICT DO UPDATE SET due_at = 0, failures = 0;
	INSERT INTO tenant_news VALUES (new.receiver_id) ON CONFLICT DO NOTHING;
END;
`;

function now(): string {
	return "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
}
