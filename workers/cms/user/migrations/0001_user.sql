-- One row: the user whose object this is. Instants in milliseconds since 1970.
CREATE TABLE account (
	document_id TEXT NOT NULL PRIMARY KEY,
	email TEXT NOT NULL,
	first_name TEXT NOT NULL,
	last_name TEXT NOT NULL,
	account_type TEXT NOT NULL CHECK (account_type IN ('privatePerson', 'company')),
	role TEXT NOT NULL CHECK (role IN ('admin', 'user', 'manager', 'broker')),
	password_hash TEXT NOT NULL,
	token_version INTEGER NOT NULL DEFAULT 1,
	created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE membership (
	tenant_key TEXT NOT NULL PRIMARY KEY,
	document_id TEXT NOT NULL,
	id INTEGER NOT NULL,
	name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE revoked_token (
	token_id TEXT NOT NULL PRIMARY KEY,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
