/** Photographs of iPhones are read since (decision 093). */
export const photographsMigration = `
-- What was only kept until now is read, after all that people upload.
UPDATE document_file SET state = 'waiting', state_reason = NULL, state_at = 0, attempts = 0, is_backlog = 1
WHERE mime = 'image/heic' AND state_reason IN ('files.reason.heic', 'files.reason.unknownType')
	AND document_row IN (SELECT id FROM document WHERE state < 2);
`;
