/**
 * The files of documents that were deleted leave the bucket thirty days after the deletion, also of those that were
 * deleted before; and files that an import brought with their text get the digest that they lack.
 */
export const removalMigration = `
INSERT OR IGNORE INTO object_removal (file_id, object_key, due_at)
SELECT f.document_id, f.object_key, d.updated_at + 2592000000
FROM document d JOIN document_file f ON f.document_row = d.id WHERE d.state = 2;

UPDATE document_file SET digest_due_at = 0
WHERE sha256 IS NULL AND digest_due_at IS NULL AND state NOT IN ('waiting', 'processing');
`;
