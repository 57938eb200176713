/**
 * Who has made a folder or a party: that member sees it wherever it stands. The record of changes knows it of those
 * from before; of what came with an import, or with the tenant itself, nobody has.
 */
export const makersMigration = `
ALTER TABLE folder ADD COLUMN created_by TEXT;
ALTER TABLE party ADD COLUMN created_by TEXT;
UPDATE folder SET created_by = (
	SELECT a.user_id FROM audit_entry a
	WHERE a.entity_id = folder.document_id AND a.action = 'create' ORDER BY a.id LIMIT 1
);
UPDATE party SET created_by = (
	SELECT a.user_id FROM audit_entry a
	WHERE a.entity_id = party.document_id AND a.action = 'create' ORDER BY a.id LIMIT 1
);
`;
