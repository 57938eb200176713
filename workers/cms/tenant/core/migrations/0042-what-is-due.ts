/** What is not to be paid but comes in (decision 084). */
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
`;
