/** What needs doing, and who is told (docs/decisions/049-what-needs-doing.md). */
export const inboxMigration = `
CREATE TABLE inbox_item (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	-- What it came from: one cause makes one item.
	cause TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	-- NULL: it is about the tenant itself.
	document_row INTEGER REFERENCES document (id) ON DELETE CASCADE,
	-- The document's category, and its folded name and number: whose an item is and what it is found by is said without
	-- reading the document.
	category_row INTEGER,
	document_key TEXT,
	-- documentId of the reminder or of the file.
	subject_id TEXT,
	-- The day that it is about.
	date TEXT,
	description TEXT,
	-- Folded, to be found by its words.
	description_key TEXT,
	-- Who has caused it, and needs not be told.
	author_id TEXT,
	is_open INTEGER NOT NULL DEFAULT 1,
	-- It is away until 07:00 of this day.
	snoozed_until TEXT,
	created_at INTEGER NOT NULL,
	-- When it came, or came back.
	shown_at INTEGER NOT NULL,
	closed_at INTEGER,
	-- NULL where its cause has gone.
	closed_by TEXT,
	-- NULL: nobody has changed it yet.
	updated_at INTEGER
);
-- All that tells whose an open item is stands in the index: thousands are counted without reading one.
CREATE INDEX inbox_item_open
	ON inbox_item (shown_at, id, type, category_row, document_row, author_id, is_open, snoozed_until)
	WHERE is_open = 1 AND snoozed_until IS NULL;
CREATE INDEX inbox_item_open_by_type
	ON inbox_item (type, shown_at, id, category_row, document_row, author_id, is_open, snoozed_until)
	WHERE is_open = 1;
CREATE INDEX inbox_item_snoozed
	ON inbox_item (snoozed_until, id, type, category_row, document_row, author_id, is_open)
	WHERE is_open = 1 AND snoozed_until IS NOT NULL;
CREATE INDEX inbox_item_closed ON inbox_item (closed_at) WHERE is_open = 0;
CREATE INDEX inbox_item_done ON inbox_item (date) WHERE is_open = 0 AND closed_by IS NOT NULL AND date IS NOT NULL;
CREATE INDEX inbox_item_by_document ON inbox_item (document_row);

CREATE TRIGGER inbox_item_goes_along AFTER UPDATE OF category_row, name_key, number_key ON document
BEGIN
	UPDATE inbox_item SET
		category_row = new.category_row,
		document_key = new.name_key || ' ' || coalesce(new.number_key, '')
	WHERE document_row = new.id;
END;

-- Items that somebody who may only read has put away.
CREATE TABLE inbox_dismissal (
	item_row INTEGER NOT NULL REFERENCES inbox_item (id) ON DELETE CASCADE,
	user_id TEXT NOT NULL,
	PRIMARY KEY (user_id, item_row)
) WITHOUT ROWID;
CREATE INDEX inbox_dismissal_by_item ON inbox_dismissal (item_row);

-- Who is still to be told of an item.
CREATE TABLE notice (
	id INTEGER PRIMARY KEY,
	item_row INTEGER NOT NULL REFERENCES inbox_item (id) ON DELETE CASCADE,
	user_id TEXT NOT NULL,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	UNIQUE (user_id, item_row)
);
CREATE INDEX notice_by_item ON notice (item_row);
CREATE INDEX notice_by_due ON notice (due_at);

-- A reminder may stand so many days before one of its document's dates; its own date follows that one.
ALTER TABLE reminder ADD COLUMN days_before INTEGER;
ALTER TABLE reminder ADD COLUMN based_on TEXT CHECK (based_on IN ('startDate', 'endDate', 'inactiveDate', 'warrantyUntil'));

-- What of each source of days has been gone through last, in their order: its day and its row.
CREATE TABLE deadline_progress (
	source TEXT PRIMARY KEY,
	day TEXT NOT NULL,
	row INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- How somebody is told of one document's days, where not as usual; intervals as JSON, by kind.
CREATE TABLE notification_setting (
	document_row INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
	user_id TEXT NOT NULL,
	intervals TEXT NOT NULL,
	PRIMARY KEY (document_row, user_id)
) WITHOUT ROWID;
CREATE INDEX notification_setting_by_user ON notification_setting (user_id);
`;
