-- The new e-mail address that the user has asked for, until it is theirs. Instants in milliseconds since 1970.
CREATE TABLE email_change (
	one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
	new_email TEXT NOT NULL,
	asked_at INTEGER NOT NULL,
	-- When the directory is to be asked (again); null until the button of the mail's link has been pressed.
	due_at INTEGER,
	failures INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Tenants that still have the user's name or e-mail address as they were.
CREATE TABLE tenant_to_tell (
	tenant_key TEXT NOT NULL PRIMARY KEY,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	-- Counts what has changed: who has told an earlier change has not told this one.
	revision INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE INDEX tenant_to_tell_by_due_at ON tenant_to_tell (due_at);

-- Tenants that the user leaves, until tenant and user both know it.
CREATE TABLE tenant_to_leave (
	tenant_key TEXT NOT NULL PRIMARY KEY,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
