/** Who administers either side of a mandate is told what has become of it, and its company knows what it opens. */
export const mandateNewsMigration = `
-- When the terms of a mandate that was accepted have changed last, and by whom.
ALTER TABLE mandate ADD COLUMN terms_at INTEGER;
ALTER TABLE mandate ADD COLUMN terms_by TEXT;
-- Who of the side that has ended it.
ALTER TABLE mandate ADD COLUMN ended_by_user TEXT;

-- What the company knows of the mandate: who has ended it, 'client' or 'broker' and then who of its own people; its
-- categories as a JSON list of { name, right }; the last change of its terms and the last day of which it was told.
ALTER TABLE client ADD COLUMN ended_by TEXT;
ALTER TABLE client ADD COLUMN ended_by_user TEXT;
ALTER TABLE client ADD COLUMN categories TEXT NOT NULL DEFAULT '[]';
ALTER TABLE client ADD COLUMN terms_at INTEGER;
ALTER TABLE client ADD COLUMN told_over TEXT;
UPDATE client SET told_over = last_day WHERE last_day < date('now');

-- What is still to be told of a mandate or of a client (their document_id): of each occasion once.
CREATE TABLE mandate_news (
	id INTEGER PRIMARY KEY,
	type TEXT NOT NULL,
	subject TEXT NOT NULL,
	occasion INTEGER NOT NULL,
	-- Who has done it, and is not told.
	actor TEXT,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	UNIQUE (type, subject)
);

CREATE TRIGGER message_of_mandate_terms AFTER UPDATE OF terms_at ON mandate
WHEN old.terms_at IS NOT new.terms_at
BEGIN ${tellBrokers("m.id = new.id")} END;

-- A category that is deleted or called otherwise is none of the mandate's any more, or is called otherwise there as well.
CREATE TRIGGER broker_of_former_mandate_right AFTER DELETE ON mandate_right
BEGIN ${tellBrokers("m.id = old.mandate_row")} END;

CREATE TRIGGER broker_of_renamed_category AFTER UPDATE OF name ON category
WHEN old.name <> new.name
BEGIN ${tellBrokers("m.id IN (SELECT mandate_row FROM mandate_right WHERE category_row = new.id)")} END;

-- The companies learn what they do not know yet.
${tellBrokers("true", true)}
`;

function tellBrokers(which: string, isAlsoEnded = false): string {
	const where = `m.accepted_at IS NOT NULL${isAlsoEnded ? "" : " AND m.ended_at IS NULL"} AND ${which}`;
	return `INSERT INTO mandate_message (kind, addressee, due_at) SELECT 'broker', m.id, 0 FROM mandate m WHERE ${where}
	ON CONFLICT DO UPDATE SET due_at = 0, failures = 0, revision = revision + 1;`;
}
