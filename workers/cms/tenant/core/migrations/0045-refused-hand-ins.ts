/** Files that were refused for a line after its document had been made: whoever has the link may not go on with that for ever. */
export const refusedHandInsMigration = `
ALTER TABLE requested_item ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
`;
