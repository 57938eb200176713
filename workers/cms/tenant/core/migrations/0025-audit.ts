/**
 * The record of changes as the admins of a tenant read it: by time, by name and text, and with who has read what by
 * mandate (entity 'reading').
 */
export const auditMigration = `
-- Who it was, as they were called then: a member who has left has no name elsewhere.
ALTER TABLE audit_entry ADD COLUMN user_name TEXT;
-- What it happened to, as it was called then: it may be gone.
ALTER TABLE audit_entry ADD COLUMN subject TEXT;
-- The folded words of the subject and of what was changed: what a search looks through. NULL in older entries.
ALTER TABLE audit_entry ADD COLUMN text TEXT;
CREATE INDEX audit_entry_by_time ON audit_entry (at);
CREATE INDEX audit_entry_of_readings ON audit_entry (at) WHERE entity = 'reading';
`;
