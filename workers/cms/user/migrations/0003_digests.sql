-- The item of the inbox that it tells of, by which its tenant is asked again; what has been set for its document when
-- it was told, as JSON (null: as usual); and when it goes into a mail (null: into none).
ALTER TABLE notification ADD COLUMN item_id TEXT;
ALTER TABLE notification ADD COLUMN own_interval TEXT;
ALTER TABLE notification ADD COLUMN digest_at INTEGER;
-- The mail into which it goes.
ALTER TABLE notification ADD COLUMN digest_id TEXT;
CREATE INDEX notification_by_digest_at ON notification (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX notification_by_digest ON notification (digest_id) WHERE digest_id IS NOT NULL;

-- Mails that are on their way, until they are sent or given up.
CREATE TABLE digest (
	id TEXT NOT NULL PRIMARY KEY,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	-- It has been handed over, and nobody has said yet what has become of it.
	is_leaving INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
