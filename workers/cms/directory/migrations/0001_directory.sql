-- The finder (architecture: "One database per tenant"): only what has to be unique or found across all objects.

-- A row begins as a reservation (`active` = 0), which another registration may take over; only an active one signs in.
CREATE TABLE users (
	email TEXT NOT NULL PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tenants (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	key TEXT NOT NULL UNIQUE,
	document_id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;

-- Texts that an operator has changed; all others come with the program.
CREATE TABLE translations (
	locale TEXT NOT NULL,
	key TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (locale, key)
) STRICT, WITHOUT ROWID;
