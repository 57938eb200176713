-- Tokens that a user has made for programs. Instants in milliseconds since 1970.
CREATE TABLE access_token (
	id TEXT NOT NULL PRIMARY KEY,
	token_hash TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	may_write INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	-- To the hour; null: never.
	last_seen_at INTEGER,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
