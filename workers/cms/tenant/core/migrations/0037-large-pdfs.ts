/** PDFs above 32 MiB are read since (decision 095). */
export const largePdfsMigration = `
-- What was too large until now is read, after all that people upload.
UPDATE document_file SET state = 'waiting', state_reason = NULL, state_at = 0, attempts = 0, is_backlog = 1
WHERE state_reason = 'files.reason.tooLarge' AND mime = 'application/pdf' AND size < 2147483648
	AND document_row IN (SELECT id FROM document WHERE state < 2);
`;
