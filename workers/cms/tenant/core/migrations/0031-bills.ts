/**
 * Bills that were read from files (decision 084). A trigger notices that a payment was done, wherever somebody says so:
 * in the inbox, in the list of deadlines, on the document.
 */
export const billsMigration = `
CREATE TABLE file_bill (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	file_row INTEGER NOT NULL REFERENCES document_file (id) ON DELETE CASCADE,
	position INTEGER NOT NULL,
	-- What makes it the same bill when its file is read anew.
	identity TEXT NOT NULL,
	-- JSON, as the contract has it.
	facts TEXT NOT NULL,
	due_date TEXT,
	-- It asks to be paid: an amount for an account, which is not debited.
	is_payable INTEGER NOT NULL,
	paid_at INTEGER,
	paid_by TEXT,
	UNIQUE (file_row, position)
);

CREATE TRIGGER bill_is_paid AFTER UPDATE OF closed_by ON inbox_item
WHEN new.type = 'Payment' AND new.document_row IS NOT NULL AND old.closed_by IS NOT new.closed_by
BEGIN
	${isPaidWith("new")};
END;
CREATE TRIGGER bill_is_paid_ahead AFTER INSERT ON inbox_item
WHEN new.type = 'Payment' AND new.document_row IS NOT NULL AND new.closed_by IS NOT NULL
BEGIN
	${isPaidWith("new")};
END;
CREATE TRIGGER bill_is_not_paid_after_all AFTER DELETE ON inbox_item
WHEN old.type = 'Payment' AND old.closed_at = old.created_at AND old.closed_by IS NOT NULL AND old.date >= date('now')
BEGIN
	UPDATE file_bill SET paid_at = NULL, paid_by = NULL WHERE ${isMeant("old")};
END;
`;

function isPaidWith(item: string): string {
	return `UPDATE file_bill SET paid_at = ${item}.closed_at, paid_by = ${item}.closed_by
	WHERE ${isMeant(item)} AND (paid_by IS NULL) <> (${item}.closed_by IS NULL)`;
}

/** The bill of an item: its own, the one that is due on that day, or the only one of the document. */
function isMeant(item: string): string {
	return `is_payable = 1
		AND file_row IN (SELECT id FROM document_file WHERE document_row = ${item}.document_row)
		AND (
			${item}.cause = 'bill:' || document_id OR due_date = ${item}.date OR 1 = (
				SELECT count(*) FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id AND b.is_payable = 1
				WHERE f.document_row = ${item}.document_row
			)
		)`;
}
