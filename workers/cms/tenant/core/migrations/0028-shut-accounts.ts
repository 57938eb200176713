/** Members whose account is to be deleted (decision 068), and mails before a trial ends. */
export const shutAccountsMigration = `
-- When the member's account is removed: until then they are kept here without any right. NULL for everybody else.
ALTER TABLE member ADD COLUMN closes_at INTEGER;
CREATE INDEX member_by_close ON member (user_id) WHERE closes_at IS NOT NULL;
`;
