-- Accounts elsewhere by which the user signs in. (An account that was made by one has an empty password_hash until its
-- user has chosen a password.) Instants in milliseconds since 1970.
CREATE TABLE identity (
	id TEXT NOT NULL PRIMARY KEY,
	-- As the directory finds it.
	hash TEXT NOT NULL UNIQUE,
	provider TEXT NOT NULL,
	-- How the provider called the user when it was linked.
	email TEXT,
	created_at INTEGER NOT NULL,
	last_seen_at INTEGER
) STRICT, WITHOUT ROWID;
