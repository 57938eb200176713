-- What opens the user's calendar without signing in; one row at most.
CREATE TABLE calendar_feed (
	row INTEGER PRIMARY KEY CHECK (row = 1),
	secret_hash TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;
