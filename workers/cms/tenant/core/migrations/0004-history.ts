/**
 * What the record of changes says about one document is found together, its files included; and the files of a
 * document have an order of their own (`position`, then by age).
 */
export const historyMigration = `
ALTER TABLE audit_entry ADD COLUMN document_id TEXT;
UPDATE audit_entry SET document_id = entity_id WHERE entity = 'document';
UPDATE audit_entry
SET document_id = coalesce(json_extract(changes, '$.document[0]'), json_extract(changes, '$.document[1]'))
WHERE entity = 'documentFile';
CREATE INDEX audit_entry_by_document ON audit_entry (document_id, id) WHERE document_id IS NOT NULL;

ALTER TABLE document_file ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
DROP INDEX document_file_by_document;
CREATE INDEX document_file_by_document ON document_file (document_row, position, created_at, id);
`;
