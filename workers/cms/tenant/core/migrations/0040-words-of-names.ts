/**
 * The words that stand in names, numbers, parties and names of files: few of all that have a part of a word, and only
 * these need to be asked for in the index of names (decision 107).
 */
export const wordsOfNamesMigration = `
CREATE TABLE search_name_word (word TEXT PRIMARY KEY) WITHOUT ROWID;

-- Documents up to this row are still to be put in; no row when all are.
CREATE TABLE search_name_word_fill (last_row INTEGER NOT NULL);
INSERT INTO search_name_word_fill SELECT max(id) FROM search_text HAVING max(id) IS NOT NULL;
`;
