/**
 * Mandates (decision 065). A tenant that gives one has rows in `mandate` and what hangs on it; the company that works
 * by it has a `client`. Triggers notice what others have to be told, so that nothing can change past it.
 */
export const mandatesMigration = `
CREATE TABLE mandate (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	-- Days in Swiss time, both included; no last day for until further notice.
	first_day TEXT NOT NULL,
	last_day TEXT,
	-- The document that says so.
	document_row INTEGER,
	offered_to TEXT NOT NULL,
	offered_by TEXT NOT NULL,
	offered_at INTEGER NOT NULL,
	-- Until when it can be accepted.
	expires_at INTEGER NOT NULL,
	-- Its mail, as in \`invitation\`.
	mail_id TEXT NOT NULL,
	mail_due_at INTEGER,
	mail_failures INTEGER NOT NULL DEFAULT 0,
	mail_state TEXT NOT NULL DEFAULT 'waiting',
	-- The company that has accepted it.
	broker_id TEXT,
	broker_name TEXT,
	accepted_at INTEGER,
	ended_at INTEGER,
	-- 'client', 'broker' or 'declined'
	ended_by TEXT,
	-- What was told last to the people who work by it: 0 that it lies ahead, 1 that it is in force, 2 that it is over.
	told_phase INTEGER NOT NULL DEFAULT 0,
	version INTEGER NOT NULL DEFAULT 1
);

CREATE INDEX mandate_by_mail ON mandate (mail_due_at) WHERE mail_due_at IS NOT NULL;

CREATE TABLE mandate_right (
	mandate_row INTEGER NOT NULL,
	category_row INTEGER NOT NULL,
	rights INTEGER NOT NULL,
	PRIMARY KEY (mandate_row, category_row)
) WITHOUT ROWID;

-- The people who work by it. Who does so no more stays, for the names in the history.
CREATE TABLE mandate_holder (
	mandate_row INTEGER NOT NULL,
	user_id TEXT NOT NULL,
	name TEXT NOT NULL,
	email TEXT NOT NULL,
	is_former INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (mandate_row, user_id)
) WITHOUT ROWID;
CREATE INDEX mandate_holder_by_user ON mandate_holder (user_id);

CREATE TABLE client (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	mandate_id TEXT NOT NULL UNIQUE,
	tenant_id TEXT NOT NULL,
	number INTEGER NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	first_day TEXT NOT NULL,
	last_day TEXT,
	ended_at INTEGER
);
CREATE INDEX client_by_name ON client (name_key);

CREATE TABLE client_holder (
	client_row INTEGER NOT NULL,
	user_id TEXT NOT NULL,
	PRIMARY KEY (client_row, user_id)
) WITHOUT ROWID;
CREATE INDEX client_holder_by_user ON client_holder (user_id);

-- Whom a change of a mandate is still to be told. 'broker': the company of the mandate of this row; 'client': the
-- tenant of the client of this row, who works for it. (Its people learn by membership_news.)
CREATE TABLE mandate_message (
	kind TEXT NOT NULL,
	addressee INTEGER NOT NULL,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	revision INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (kind, addressee)
) WITHOUT ROWID;

CREATE TRIGGER message_of_holder AFTER INSERT ON mandate_holder
BEGIN ${tellUser("new.user_id")} END;

CREATE TRIGGER message_of_former_holder AFTER UPDATE OF is_former ON mandate_holder
WHEN old.is_former <> new.is_former
BEGIN ${tellUser("new.user_id")} END;

CREATE TRIGGER message_of_mandate AFTER UPDATE OF first_day, last_day, accepted_at, ended_at, told_phase ON mandate
WHEN (old.first_day, old.last_day, old.accepted_at, old.ended_at, old.told_phase)
	IS NOT (new.first_day, new.last_day, new.accepted_at, new.ended_at, new.told_phase)
BEGIN
	${tellUsers("SELECT h.user_id, 0 FROM mandate_holder h WHERE h.mandate_row = new.id")}
	${tell("'broker'", "new.id", "WHERE new.accepted_at IS NOT NULL")}
	INSERT INTO tenant_news SELECT h.user_id FROM mandate_holder h WHERE h.mandate_row = new.id
	ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER message_of_mandate_right AFTER INSERT ON mandate_right
BEGIN ${newsOfHolders("new")} END;

CREATE TRIGGER message_of_changed_mandate_right AFTER UPDATE ON mandate_right
BEGIN ${newsOfHolders("new")} END;

CREATE TRIGGER message_of_former_mandate_right AFTER DELETE ON mandate_right
BEGIN ${newsOfHolders("old")} END;

-- What the tenant is called the companies that work for it know, too, and those for whom it works.
CREATE TRIGGER message_of_tenant AFTER UPDATE OF name ON tenant
WHEN old.name <> new.name
BEGIN
	${tell("'broker'", "m.id", "FROM mandate m WHERE m.accepted_at IS NOT NULL AND m.ended_at IS NULL")}
	${tell("'client'", "c.id", "FROM client c WHERE c.ended_at IS NULL")}
END;

CREATE TRIGGER message_of_client AFTER INSERT ON client_holder
BEGIN ${tell("'client'", "new.client_row", "WHERE true")} END;

CREATE TRIGGER message_of_former_client AFTER DELETE ON client_holder
BEGIN ${tell("'client'", "old.client_row", "WHERE true")} END;

-- Who leaves a company works for none of its clients any more.
CREATE TRIGGER client_holder_leaves AFTER DELETE ON member
BEGIN DELETE FROM client_holder WHERE user_id = old.user_id; END;

CREATE TRIGGER mandate_category_deleted AFTER DELETE ON category
BEGIN DELETE FROM mandate_right WHERE category_row = old.id; END;

CREATE TRIGGER mandate_document_deleted AFTER DELETE ON document
BEGIN UPDATE mandate SET document_row = NULL WHERE document_row = old.id; END;
`;

function tell(kind: string, addressee: string, rows: string): string {
	return `INSERT INTO mandate_message (kind, addressee, due_at) SELECT ${kind}, ${addressee}, 0 ${rows}
	ON CONFLICT DO UPDATE SET due_at = 0, failures = 0, revision = revision + 1;`;
}

function tellUser(userId: string): string {
	return `${tellUsers(`SELECT ${userId}, 0 WHERE true`)}
	INSERT INTO tenant_news VALUES (${userId}) ON CONFLICT DO NOTHING;`;
}

function tellUsers(select: string): string {
	return `INSERT INTO membership_news (user_id, due_at) ${select} ON CONFLICT DO UPDATE SET due_at = 0, failures = 0;`;
}

function newsOfHolders(row: string): string {
	return `INSERT INTO tenant_news SELECT h.user_id FROM mandate_holder h WHERE h.mandate_row = ${row}.mandate_row
	ON CONFLICT DO NOTHING;`;
}
