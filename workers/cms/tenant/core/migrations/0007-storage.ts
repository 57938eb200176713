/**
 * What a tenant's files take up, counted wherever they change (`latest_meter_events` of the tenant, spec 3), what
 * uploads under way will take up, and the hash by which the same file is recognised.
 *
 * Triggers count, so that nothing can write files past the meter. A deleted document's files do not count.
 */
export const storageMigration = `
-- SHA-256 in hexadecimal, once the file has been read.
ALTER TABLE document_file ADD COLUMN sha256 TEXT;
CREATE INDEX document_file_by_sha256 ON document_file (sha256, size) WHERE sha256 IS NOT NULL;

-- Size of the whole file as announced with the first chunk; null where that was not known.
ALTER TABLE upload ADD COLUMN file_size INTEGER;
-- Bytes of the tenant's storage that the upload will take up, as far as that can be told.
ALTER TABLE upload ADD COLUMN reserved_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE upload SET reserved_bytes = coalesce(
	(SELECT sum(size) FROM upload_part WHERE upload_part.session_id = upload.session_id), 0
);
-- When the file of a finished upload is queued, should it not have been; null once it was.
ALTER TABLE upload ADD COLUMN queue_due INTEGER;
CREATE INDEX upload_to_queue ON upload (queue_due) WHERE queue_due IS NOT NULL;
CREATE INDEX upload_open ON upload (user_id, document_row, reserved_bytes) WHERE is_finished = 0;

-- Uploads that a user has begun within a window that ends at ends_at.
CREATE TABLE upload_allowance (
	user_id TEXT PRIMARY KEY,
	begun INTEGER NOT NULL,
	ends_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TRIGGER meter_new_file AFTER INSERT ON document_file
WHEN (SELECT state FROM document WHERE id = new.document_row) < 2
BEGIN
	UPDATE tenant SET latest_meter_events = json_set(
		latest_meter_events,
		'$.storageBytes', coalesce(latest_meter_events ->> '$.storageBytes', 0) + new.size,
		'$.files', coalesce(latest_meter_events ->> '$.files', 0) + 1
	);
END;

CREATE TRIGGER meter_deleted_file AFTER DELETE ON document_file
WHEN (SELECT state FROM document WHERE id = old.document_row) < 2
BEGIN
	UPDATE tenant SET latest_meter_events = json_set(
		latest_meter_events,
		'$.storageBytes', coalesce(latest_meter_events ->> '$.storageBytes', 0) - old.size,
		'$.files', coalesce(latest_meter_events ->> '$.files', 0) - 1
	);
END;

CREATE TRIGGER meter_deleted_document AFTER UPDATE OF state ON document
WHEN (old.state < 2) <> (new.state < 2)
BEGIN
	UPDATE tenant SET latest_meter_events = (
		SELECT json_set(
			latest_meter_events,
			'$.storageBytes',
			coalesce(latest_meter_events ->> '$.storageBytes', 0) + iif(new.state < 2, 1, -1) * coalesce(sum(size), 0),
			'$.files',
			coalesce(latest_meter_events ->> '$.files', 0) + iif(new.state < 2, 1, -1) * count(*)
		)
		FROM document_file WHERE document_row = new.id
	);
END;

UPDATE tenant SET latest_meter_events = (
	SELECT json_set(latest_meter_events, '$.storageBytes', coalesce(sum(f.size), 0), '$.files', count(*))
	FROM document_file f JOIN document d ON d.id = f.document_row WHERE d.state < 2
);
`;
