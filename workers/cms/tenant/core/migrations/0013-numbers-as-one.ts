/**
 * What is indexed already has not the numbers and days that are meant as one however they are written, which a search
 * asks for: its words are read anew, by and by. Until its turn a document is found as before.
 */
export const numbersAsOneMigration = `
-- The words of the document's files are to be read anew, too.
ALTER TABLE search_stale ADD COLUMN has_old_words INTEGER NOT NULL DEFAULT 0;
INSERT INTO search_stale (document_row, has_old_words) SELECT id, 1 FROM search_text WHERE true
ON CONFLICT DO UPDATE SET has_old_words = 1;
`;
