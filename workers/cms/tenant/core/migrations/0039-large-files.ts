/** Large files are queued a few at a time (decision 105). */
export const largeFilesMigration = `
-- Large files that people have uploaded and that wait: those in their queue, and those that wait for a place in it.
CREATE INDEX document_file_large ON document_file (state_at, size)
WHERE state = 'waiting' AND is_backlog = 0 AND size > 1048576;
`;
