/**
 * Categories, folders and parties whose documents are on their way to another one of their kind. A row goes with the
 * last document, and the merged entry with it.
 */
export const mergesMigration = `
CREATE TABLE merge (
	-- 'category', 'folder' or 'party'
	kind TEXT NOT NULL,
	from_row INTEGER NOT NULL,
	into_row INTEGER NOT NULL,
	-- Who wants it so; as that member the documents are changed.
	user_id TEXT NOT NULL,
	PRIMARY KEY (kind, from_row)
) WITHOUT ROWID;
`;
