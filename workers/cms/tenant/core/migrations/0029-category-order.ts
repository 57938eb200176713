/**
 * Categories have a place, an icon and reminders for their documents (decision 070). A folder that is deleted has its
 * documents leave by the table of merges.
 */
export const categoryOrderMigration = `
-- From 1; 0 for all until an admin has put them in order: then they stand by name.
ALTER TABLE category ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE category ADD COLUMN icon TEXT;
-- [{"type": …, "daysBefore": …, "basedOn": …}]
ALTER TABLE category ADD COLUMN reminders TEXT NOT NULL DEFAULT '[]';

-- Where there is an order, what is new comes last, whoever makes it.
CREATE TRIGGER category_comes_last AFTER INSERT ON category
WHEN (SELECT max(position) FROM category WHERE id <> new.id) > 0
BEGIN UPDATE category SET position = (SELECT max(position) FROM category) + 1 WHERE id = new.id; END;

-- 1 for a reminder that the document has by its category.
ALTER TABLE reminder ADD COLUMN is_of_category INTEGER NOT NULL DEFAULT 0;
-- 1 once somebody has said which reminders the document has.
ALTER TABLE document ADD COLUMN has_own_reminders INTEGER NOT NULL DEFAULT 0;

-- In a row with \`into_row\` 0 documents leave a folder that is being deleted: how many there were.
ALTER TABLE merge ADD COLUMN documents INTEGER NOT NULL DEFAULT 0;
`;
