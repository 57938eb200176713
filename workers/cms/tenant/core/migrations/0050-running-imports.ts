/** An import that runs keeps others from being undone, and what cannot be undone is set aside (decision 122). */
export const runningImportsMigration = `
-- Until when it is taken to be running; NULL once it is over.
ALTER TABLE document_import ADD COLUMN runs_until INTEGER;
CREATE INDEX document_import_running ON document_import (runs_until) WHERE runs_until IS NOT NULL;

-- How often undoing it has failed, and when that is tried again.
ALTER TABLE import_made ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_made ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
DROP INDEX import_made_left;
CREATE INDEX import_made_left ON import_made (import_row, kind, due_at, id) WHERE outcome IS NULL;
-- What is in another tenant by then is counted by itself.
CREATE INDEX import_made_moved ON import_made (import_row) WHERE outcome = 'moved';
`;
