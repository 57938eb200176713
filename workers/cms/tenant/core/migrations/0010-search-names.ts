/**
 * The words of names and numbers in an index of their own: what is found by them comes first. Asked for in a column of
 * the index of all words (whose `name` is not written any more), a word that stands in every text was followed through
 * all of them.
 */
export const searchNamesMigration = `
CREATE VIRTUAL TABLE search_name_index USING fts5 (
	name, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
INSERT INTO search_name_index (rowid, name) SELECT id, name FROM search_text;
`;
