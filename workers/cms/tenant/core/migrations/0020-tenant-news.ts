/**
 * Whom the open pages of the tenant's members are still to be told of it (`updateTenant` of spec 7). Triggers notice it,
 * so that nothing can change a right or a subscription past the news.
 */
export const tenantNewsMigration = `
-- Members whose place in the tenant has changed; '' for all of them: the tenant itself has.
CREATE TABLE tenant_news (
	user_id TEXT PRIMARY KEY
) WITHOUT ROWID;

-- How full the storage was when that was told last, in whole percent, and when that was.
CREATE TABLE told_meter (
	percent INTEGER NOT NULL,
	at INTEGER NOT NULL
);
INSERT INTO told_meter (percent, at) VALUES (0, 0);

CREATE TRIGGER news_of_tenant AFTER UPDATE OF name, is_active, subscription_status, subscription_id, features ON tenant
WHEN (old.name, old.is_active, old.subscription_status, old.subscription_id, old.features)
	IS NOT (new.name, new.is_active, new.subscription_status, new.subscription_id, new.features)
BEGIN
	INSERT INTO tenant_news VALUES ('') ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_active_category AFTER UPDATE OF is_active ON category
WHEN old.is_active <> new.is_active
BEGIN
	INSERT INTO tenant_news VALUES ('') ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_new_member AFTER INSERT ON member
BEGIN
	INSERT INTO tenant_news VALUES (new.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_member AFTER UPDATE OF role, is_admin ON member
WHEN (old.role, old.is_admin) IS NOT (new.role, new.is_admin)
BEGIN
	INSERT INTO tenant_news VALUES (new.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_former_member AFTER DELETE ON member
BEGIN
	INSERT INTO tenant_news VALUES (old.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_new_right AFTER INSERT ON category_right
BEGIN
	INSERT INTO tenant_news VALUES (new.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_right AFTER UPDATE OF rights ON category_right
BEGIN
	INSERT INTO tenant_news VALUES (new.user_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_of_former_right AFTER DELETE ON category_right
BEGIN
	INSERT INTO tenant_news VALUES (old.user_id) ON CONFLICT DO NOTHING;
END;
`;
