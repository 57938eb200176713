/** What bills are to be paid by when, and which of them come in (decision 084), and what is overdue (decision 049). */
export const whatIsDueMigration = `
-- The tenant itself is to get the money.
ALTER TABLE file_bill ADD COLUMN is_own INTEGER NOT NULL DEFAULT 0;

-- Bills behind this row are still to be looked at; no row when all have been.
CREATE TABLE own_bill_check (after_row INTEGER NOT NULL);
INSERT INTO own_bill_check SELECT 0 WHERE EXISTS (SELECT 1 FROM file_bill);
CREATE TRIGGER own_bills_are_others AFTER UPDATE OF name, uid ON tenant
WHEN (old.name IS NOT new.name OR old.uid IS NOT new.uid) AND EXISTS (SELECT 1 FROM file_bill)
BEGIN
	DELETE FROM own_bill_check;
	INSERT INTO own_bill_check VALUES (0);
END;

-- What is still to be paid, by its day.
CREATE INDEX file_bill_open ON file_bill (due_date, id)
	WHERE is_payable = 1 AND paid_at IS NULL AND due_date IS NOT NULL;

-- What becomes inactive as it ends, by its day.
CREATE INDEX document_ending_inactive ON document (end_date, id, state, category_row) WHERE end_date = inactive_date;

-- What lies in the inbox by its day, with all that tells whose it is: what is overdue comes first there.
CREATE INDEX inbox_item_open_by_date
	ON inbox_item (date, id, type, category_row, document_row, author_id, is_open, snoozed_until, subject_id)
	WHERE is_open = 1 AND snoozed_until IS NULL AND date IS NOT NULL;
`;
