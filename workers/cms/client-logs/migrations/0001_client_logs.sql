-- What users' browsers have logged. The same of one user on one day is one row.
CREATE TABLE client_log (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	-- Of user, day, and all that an entry says.
	fingerprint TEXT NOT NULL UNIQUE,
	user_id TEXT NOT NULL,
	severity TEXT NOT NULL CHECK (severity IN ('error', 'warning')),
	message TEXT NOT NULL,
	stack TEXT,
	status INTEGER,
	version TEXT,
	count INTEGER NOT NULL,
	-- Milliseconds since 1970.
	first_seen_at INTEGER NOT NULL,
	last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX client_log_by_time ON client_log (last_seen_at);
CREATE INDEX client_log_by_user ON client_log (user_id, last_seen_at);

-- Entries that have been counted: a report may come several times.
CREATE TABLE taken_entry (
	id TEXT NOT NULL PRIMARY KEY,
	taken_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX taken_entry_by_time ON taken_entry (taken_at);
