/** Formats that are read since (decision 090). */
export const moreFormatsMigration = `
-- Whoever sent a mail of Outlook often did not say so. It is not opened by itself: what is attached to it would come to
-- documents that were put in order long ago (decision 088).
UPDATE document_file SET mime = 'application/vnd.ms-outlook'
WHERE mime = 'application/octet-stream' AND name LIKE '%.msg';

-- What was only kept until now is read, after all that people upload.
UPDATE document_file SET state = 'waiting', state_reason = NULL, state_at = 0, attempts = 0, is_backlog = 1
WHERE state_reason = 'files.reason.unknownType'
	AND mime IN ('application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint', 'application/rtf',
		'application/epub+zip', 'image/bmp', 'image/jp2')
	AND document_row IN (SELECT id FROM document WHERE state < 2);
`;
