-- Tokens that count: a token whose session is not here is worth nothing. Instants in milliseconds since 1970.
CREATE TABLE session (
	-- The `jti` of its token.
	id TEXT NOT NULL PRIMARY KEY,
	-- The User-Agent with which it began; empty where none was said.
	user_agent TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	-- To the hour.
	last_seen_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
DROP TABLE revoked_token;
ALTER TABLE account DROP COLUMN token_version;

-- What a link of a mail opens, once. Of its secret only the hash is kept.
CREATE TABLE link (
	secret_hash TEXT NOT NULL PRIMARY KEY,
	kind TEXT NOT NULL,
	-- The address to which it was sent.
	email TEXT NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mails about the account that are on their way, until they are sent or given up.
CREATE TABLE account_mail (
	id TEXT NOT NULL PRIMARY KEY,
	kind TEXT NOT NULL,
	email TEXT NOT NULL,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX account_mail_by_due_at ON account_mail (due_at);

-- When somebody has opened a link that was sent to the address; null: not yet.
ALTER TABLE account ADD COLUMN email_confirmed_at INTEGER;
