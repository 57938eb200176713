-- The browsers in which the user is told at once: where their messages go, and the keys that encrypt them.
CREATE TABLE push_subscription (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	endpoint TEXT NOT NULL UNIQUE,
	p256dh TEXT NOT NULL,
	auth TEXT NOT NULL,
	-- Our key for which the browser has subscribed: with another one it takes nothing.
	application_server_key TEXT NOT NULL,
	browser TEXT,
	system TEXT,
	-- The session in which it was made, and when that ends at the latest: nobody else's is told of there.
	token_id TEXT NOT NULL UNIQUE,
	expires_at INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	succeeded_at INTEGER,
	tested_at INTEGER,
	-- When what waits for it is sent (null: nothing does), and how often in vain before.
	due_at INTEGER,
	failures INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What waits to be sent, by the notification that it tells of.
CREATE TABLE push_message (
	subscription INTEGER NOT NULL,
	notification_id TEXT NOT NULL,
	PRIMARY KEY (subscription, notification_id)
) STRICT, WITHOUT ROWID;
