/** A bill that was filed twice is found by what makes it the same (decision 084). */
export const sameBillsMigration = `
CREATE INDEX file_bill_by_identity ON file_bill (identity);
`;
