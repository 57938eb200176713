-- Accounts elsewhere by which somebody signs in here. A row is the way to the user's object, which knows whether it counts.
CREATE TABLE identities (
	-- SHA-256 of issuer and subject.
	hash TEXT NOT NULL PRIMARY KEY,
	document_id TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
