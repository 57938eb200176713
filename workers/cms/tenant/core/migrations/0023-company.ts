/**
 * What a tenant says of itself, how it has subscribed, and who is still to be told of its new name. A trigger notices what
 * open pages show, as in 0020-tenant-news.ts.
 */
export const companyMigration = `
-- Counts the changes of name, address and numbers.
ALTER TABLE tenant ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tenant ADD COLUMN address TEXT;
ALTER TABLE tenant ADD COLUMN uid TEXT;
ALTER TABLE tenant ADD COLUMN register_number TEXT;
ALTER TABLE tenant ADD COLUMN phone TEXT;
ALTER TABLE tenant ADD COLUMN email TEXT;
ALTER TABLE tenant ADD COLUMN website TEXT;
-- Id of the picture, by which it lies in the bucket.
ALTER TABLE tenant ADD COLUMN logo TEXT;

ALTER TABLE tenant ADD COLUMN plan TEXT;
-- As JSON, of the plan: storageBytes, documents, members, each where it has one.
ALTER TABLE tenant ADD COLUMN limits TEXT NOT NULL DEFAULT '{}';
-- When the trial ends, or what is paid for.
ALTER TABLE tenant ADD COLUMN period_end INTEGER;
ALTER TABLE tenant ADD COLUMN ends_with_period INTEGER NOT NULL DEFAULT 0;
-- When the payment service made the subscription, and what it told of it last: both by its clock.
ALTER TABLE tenant ADD COLUMN subscribed_at INTEGER;
ALTER TABLE tenant ADD COLUMN subscription_event_at INTEGER NOT NULL DEFAULT 0;
-- Of two events of one second the higher one counts.
ALTER TABLE tenant ADD COLUMN subscription_event_rank INTEGER NOT NULL DEFAULT 0;

-- Trials that have no end yet get the days that a new one has.
UPDATE tenant SET period_end = (unixepoch() + 30 * 24 * 60 * 60) * 1000 WHERE subscription_status = 'trialing';

-- What the payment service has told; it tells the same more than once.
CREATE TABLE subscription_event (
	id TEXT PRIMARY KEY,
	at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscription_event_by_age ON subscription_event (at);

-- Users whose objects have the former name, and '' for the directory.
CREATE TABLE name_to_tell (
	user_id TEXT PRIMARY KEY,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	-- A telling of a former name does not end that of the present one.
	revision INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE INDEX name_to_tell_by_due ON name_to_tell (due_at);

CREATE TRIGGER news_of_company AFTER UPDATE OF version, logo, plan, limits, period_end, ends_with_period ON tenant
WHEN (old.version, old.logo, old.plan, old.limits, old.period_end, old.ends_with_period)
	IS NOT (new.version, new.logo, new.plan, new.limits, new.period_end, new.ends_with_period)
BEGIN
	INSERT INTO tenant_news VALUES ('') ON CONFLICT DO NOTHING;
END;
`;
