/**
 * Keys of names are in the order of the numbers in them (decision 103). Those of before are written anew by and by:
 * by table, behind which row that goes on.
 */
export const naturalOrderMigration = `
CREATE TABLE old_keys (table_name TEXT PRIMARY KEY, after_row INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO old_keys SELECT 'category', 0 WHERE EXISTS (SELECT 1 FROM category);
INSERT INTO old_keys SELECT 'folder', 0 WHERE EXISTS (SELECT 1 FROM folder);
INSERT INTO old_keys SELECT 'party', 0 WHERE EXISTS (SELECT 1 FROM party);
INSERT INTO old_keys SELECT 'client', 0 WHERE EXISTS (SELECT 1 FROM client);
INSERT INTO old_keys SELECT 'document', 0 WHERE EXISTS (SELECT 1 FROM document);
`;
