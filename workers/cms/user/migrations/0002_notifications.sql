-- What the user is told of.
CREATE TABLE notification (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	-- Of how many documents it tells; the one that is named is the last.
	count INTEGER NOT NULL DEFAULT 1,
	tenant_document_id TEXT NOT NULL,
	tenant_id INTEGER NOT NULL,
	tenant_name TEXT NOT NULL,
	subject_document_id TEXT,
	subject_name TEXT,
	date TEXT,
	description TEXT,
	author_id TEXT,
	author_name TEXT,
	shown INTEGER NOT NULL DEFAULT 0,
	seen INTEGER NOT NULL DEFAULT 0,
	created_at INTEGER NOT NULL,
	-- When it told of something last.
	told_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notification_by_told_at ON notification (told_at DESC, id DESC);
CREATE INDEX notification_unseen ON notification (told_at DESC, id DESC) WHERE seen = 0;

-- What tenants have told already: what is told twice is taken once.
CREATE TABLE taken_notice (
	id INTEGER PRIMARY KEY,
	item_id TEXT NOT NULL,
	shown_at INTEGER NOT NULL,
	taken_at INTEGER NOT NULL,
	UNIQUE (item_id, shown_at)
) STRICT;
CREATE INDEX taken_notice_by_time ON taken_notice (taken_at);

-- When the user is told of a kind of reminders, as JSON; what is not here is told at once.
CREATE TABLE notification_setting (
	kind TEXT NOT NULL PRIMARY KEY,
	interval TEXT NOT NULL
) STRICT, WITHOUT ROWID;
