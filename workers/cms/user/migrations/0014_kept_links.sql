-- Links of shares that the user keeps (decision 072): what their addresses carry is sealed, as only who has it opens them.
CREATE TABLE kept_link (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	share_id TEXT NOT NULL UNIQUE,
	sealed_code TEXT NOT NULL,
	-- In milliseconds since 1970.
	kept_at INTEGER NOT NULL
) STRICT;
CREATE INDEX kept_link_by_time ON kept_link (kept_at, document_id);
