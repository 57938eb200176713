/**
 * What is indexed already has not the canonical words of numbers and days: its words are read anew, by and by. Until its
 * turn a document is found by its other words.
 */
export const writtenNumbersMigration = `
INSERT INTO search_stale (document_row, has_old_words) SELECT id, 1 FROM search_text WHERE true
ON CONFLICT DO UPDATE SET has_old_words = 1;
`;
