/** The indices that a bulk import has dropped and owes: empty unless one is running or was cut off. */
export const droppedIndicesMigration = `
CREATE TABLE dropped_index (name TEXT PRIMARY KEY, sql TEXT NOT NULL) WITHOUT ROWID;
`;
