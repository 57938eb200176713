-- Passkeys by which the user signs in: what WebAuthn needs to check one. Instants in milliseconds since 1970.
CREATE TABLE passkey (
	id TEXT NOT NULL PRIMARY KEY,
	-- As its authenticator calls it, in base64url.
	credential_id TEXT NOT NULL UNIQUE,
	-- COSE, in base64url.
	public_key TEXT NOT NULL,
	-- How often it was used, as its authenticator counts; 0 where that does not.
	counter INTEGER NOT NULL,
	-- JSON: how a browser reaches it.
	transports TEXT NOT NULL,
	-- The host for which it was made.
	host TEXT NOT NULL,
	name TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	last_seen_at INTEGER
) STRICT, WITHOUT ROWID;
