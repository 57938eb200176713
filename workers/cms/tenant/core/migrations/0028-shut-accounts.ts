/** Members whose account is to be deleted (decision 068), and mails before a trial ends. */
export const shutAccountsMigration = `
-- When the member's account is removed: until then they are kept here without any right. NULL for everybody else.
ALTER TABLE member ADD COLUMN closes_at INTEGER;
CREATE INDEX member_by_close ON member (user_id) WHERE closes_at IS NOT NULL;

-- What has been said of the end of a trial: of which end (milliseconds since 1970), and how many days before it.
CREATE TABLE trial_notice (
	period_end INTEGER NOT NULL,
	days INTEGER NOT NULL,
	PRIMARY KEY (period_end, days)
) WITHOUT ROWID;

-- Mails of it that are on their way to admins, each with one id for all tries.
CREATE TABLE trial_mail (
	user_id TEXT PRIMARY KEY,
	mail_id TEXT NOT NULL,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
`;
