/** An import that runs asks once a minute when another one was last asked to be undone (decision 122). */
export const lastUndoingMigration = `
CREATE INDEX document_import_undoings ON document_import (undo_at) WHERE undo_at IS NOT NULL;
`;
