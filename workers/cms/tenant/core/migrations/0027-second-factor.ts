/** Whether whoever acts here has to have shown a second factor (decision 067). Open pages are told as of any change. */
export const secondFactorMigration = `
ALTER TABLE tenant ADD COLUMN demands_second_factor INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER news_of_second_factor AFTER UPDATE OF demands_second_factor ON tenant
WHEN old.demands_second_factor <> new.demands_second_factor
BEGIN
	INSERT INTO tenant_news VALUES ('') ON CONFLICT DO NOTHING;
END;
`;
