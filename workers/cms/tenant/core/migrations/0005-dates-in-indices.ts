/**
 * The indices by row, by creation and by change also hold the days by which people filter, so that a filter by days
 * passes rows without looking them up: what is created late also begins late, and the lists begin with the newest.
 */
export const datesInIndicesMigration = `
DROP INDEX IF EXISTS document_by_state;
DROP INDEX IF EXISTS document_by_created_at;
DROP INDEX IF EXISTS document_by_updated_at;
-- (What a bulk import owes is built here.)
DELETE FROM dropped_index WHERE name IN ('document_by_state', 'document_by_created_at', 'document_by_updated_at');
CREATE INDEX document_by_state ON document (state, id, category_row, start_date, end_date);
CREATE INDEX document_by_created_at ON document (state, created_at, id, category_row, start_date, end_date);
CREATE INDEX document_by_updated_at ON document (state, updated_at, id, category_row, start_date, end_date);
`;
