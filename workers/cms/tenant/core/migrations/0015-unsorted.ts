/**
 * Every tenant has one category for what is still to be sorted in. It is an ordinary row, which may be renamed or made
 * inactive: `is_unsorted` is what it is recognised by. A new tenant gets it with its other categories; here those get it
 * that are there already, and where one of its name is there, that one is it.
 */
export const unsortedMigration = `
ALTER TABLE category ADD COLUMN is_unsorted INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX category_unsorted ON category (is_unsorted) WHERE is_unsorted = 1;

UPDATE category SET is_unsorted = 1
WHERE id = (SELECT id FROM category WHERE name_key = 'noch einordnen' ORDER BY is_active DESC, id LIMIT 1);
INSERT INTO category (document_id, name, name_key, is_unsorted)
SELECT substr(document_id, 1, 9) || substr(lower(hex(randomblob(8))), 1, 15), 'Noch einordnen', 'noch einordnen', 1
FROM tenant WHERE NOT EXISTS (SELECT 1 FROM category WHERE is_unsorted = 1);
`;
