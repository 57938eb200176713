/**
 * Listed documents by what they cost, and those without a file, each in a table that is read as an index is. An index
 * would have to be built over all documents at once, while everybody waits; a table is filled in slices
 * (listing/sources/listed-tables.ts). Triggers keep both, so that nothing can write past them.
 */
export const listedTablesMigration = `
CREATE TABLE listed_cost (
	currency TEXT NOT NULL,
	cost INTEGER NOT NULL,
	document_row INTEGER NOT NULL,
	PRIMARY KEY (currency, cost, document_row)
) WITHOUT ROWID;
CREATE TABLE listed_without_file (document_row INTEGER PRIMARY KEY);

-- Documents up to this row are still to be put in; no row when all are.
CREATE TABLE listed_fill (last_row INTEGER NOT NULL);
INSERT INTO listed_fill SELECT max(id) FROM document HAVING max(id) IS NOT NULL;

CREATE TRIGGER list_new_cost AFTER INSERT ON document WHEN new.state < 2 AND new.cost IS NOT NULL
BEGIN
	INSERT INTO listed_cost (currency, cost, document_row) VALUES (new.cost_currency, new.cost, new.id);
END;
CREATE TRIGGER list_new_document AFTER INSERT ON document WHEN new.state < 2
BEGIN
	INSERT INTO listed_without_file (document_row) VALUES (new.id);
END;

CREATE TRIGGER list_changed_cost AFTER UPDATE OF cost, cost_currency, state ON document
WHEN old.cost IS NOT new.cost OR old.cost_currency IS NOT new.cost_currency OR (old.state < 2) <> (new.state < 2)
BEGIN
	DELETE FROM listed_cost WHERE currency = old.cost_currency AND cost = old.cost AND document_row = old.id;
	INSERT INTO listed_cost (currency, cost, document_row)
	SELECT new.cost_currency, new.cost, new.id WHERE new.state < 2 AND new.cost IS NOT NULL;
END;
CREATE TRIGGER list_changed_state AFTER UPDATE OF state ON document WHEN (old.state < 2) <> (new.state < 2)
BEGIN
	DELETE FROM listed_without_file WHERE document_row = old.id;
	INSERT INTO listed_without_file (document_row) SELECT new.id
	WHERE new.state < 2 AND NOT EXISTS (SELECT 1 FROM document_file f WHERE f.document_row = new.id);
END;

CREATE TRIGGER unlist_document AFTER DELETE ON document
BEGIN
	DELETE FROM listed_cost WHERE currency = old.cost_currency AND cost = old.cost AND document_row = old.id;
	DELETE FROM listed_without_file WHERE document_row = old.id;
END;

CREATE TRIGGER list_new_file AFTER INSERT ON document_file
BEGIN
	DELETE FROM listed_without_file WHERE document_row = new.document_row;
END;
CREATE TRIGGER list_deleted_file AFTER DELETE ON document_file
WHEN (SELECT state FROM document WHERE id = old.document_row) < 2
BEGIN
	INSERT OR IGNORE INTO listed_without_file (document_row) SELECT old.document_row
	WHERE NOT EXISTS (SELECT 1 FROM document_file f WHERE f.document_row = old.document_row);
END;
`;
