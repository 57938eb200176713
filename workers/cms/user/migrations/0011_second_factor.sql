-- The key that the user's app for codes has, too; one row at most. Instants in milliseconds since 1970.
CREATE TABLE code_key (
	one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
	-- Encrypted with the server's secret.
	sealed TEXT NOT NULL,
	-- The latest step of thirty seconds whose code has counted: that one and those before count no more.
	last_step INTEGER NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;

-- Each stands in for one code of the app, once. Only their hashes are kept.
CREATE TABLE recovery_code (
	code_hash TEXT NOT NULL PRIMARY KEY,
	used_at INTEGER
) STRICT, WITHOUT ROWID;

-- Who has shown one factor and not yet the second one.
CREATE TABLE awaited_step (
	id TEXT NOT NULL PRIMARY KEY,
	-- JSON: the account elsewhere that is linked once the step is done; null for none.
	identity TEXT,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- By what a session was opened beside the first factor: 'code', 'passkey', or null for nothing. A program has that of
-- the session in which its token was made.
ALTER TABLE session ADD COLUMN second_factor TEXT;
ALTER TABLE access_token ADD COLUMN second_factor TEXT;
