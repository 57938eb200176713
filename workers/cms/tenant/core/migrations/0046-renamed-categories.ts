/** Categories whose documents are still to be put in order by the new name: `old_key` is that of a name before it. */
export const renamedCategoriesMigration = `
CREATE TABLE renamed_category (
	category_row INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
	old_key TEXT NOT NULL,
	PRIMARY KEY (category_row, old_key)
) WITHOUT ROWID;
`;
