const NEW_ID = "(SELECT substr(document_id, 1, 9) FROM tenant) || substr(lower(hex(randomblob(8))), 1, 15)";

/**
 * Members have an id of the tenant's, by which a request finds them, and a version. Invitations, the secrets of links
 * that were mailed, and what is still to be done when somebody has come or gone.
 */
export const membersMigration = `
-- As everything that the tenant owns. Given by a trigger, so that no way to become a member can forget it.
ALTER TABLE member ADD COLUMN document_id TEXT;
-- Counts changes of role and rights, whatever makes them: a deleted category takes its rights along.
ALTER TABLE member ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
UPDATE member SET document_id = ${NEW_ID};
CREATE UNIQUE INDEX member_by_document_id ON member (document_id);

CREATE TRIGGER id_of_member AFTER INSERT ON member WHEN new.document_id IS NULL
BEGIN
	UPDATE member SET document_id = ${NEW_ID} WHERE user_id = new.user_id;
END;

CREATE TRIGGER version_of_member AFTER UPDATE OF role ON member WHEN old.role <> new.role
BEGIN
	UPDATE member SET version = version + 1 WHERE user_id = new.user_id;
END;

CREATE TRIGGER version_by_new_right AFTER INSERT ON category_right
BEGIN
	UPDATE member SET version = version + 1 WHERE user_id = new.user_id;
END;

CREATE TRIGGER version_by_right AFTER UPDATE OF rights ON category_right WHEN old.rights <> new.rights
BEGIN
	UPDATE member SET version = version + 1 WHERE user_id = new.user_id;
END;

CREATE TRIGGER version_by_former_right AFTER DELETE ON category_right
BEGIN
	UPDATE member SET version = version + 1 WHERE user_id = old.user_id;
END;

-- What a link that was mailed opens of the tenant's, once, until its end: by the hash of its secret.
CREATE TABLE tenant_secret (
	secret_hash TEXT PRIMARY KEY,
	-- As in SecretPurpose.
	purpose TEXT NOT NULL,
	-- The document_id of what it opens.
	subject TEXT NOT NULL,
	expires_at INTEGER NOT NULL,
	-- Who has used it; they may use it again, which changes nothing.
	used_by TEXT
) WITHOUT ROWID;
CREATE INDEX tenant_secret_by_subject ON tenant_secret (purpose, subject);
CREATE INDEX tenant_secret_by_end ON tenant_secret (expires_at);

-- Who is invited, and what they may do once they come. Accepted or withdrawn, the row goes.
CREATE TABLE invitation (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	-- As it is compared; an address is invited once.
	email TEXT NOT NULL UNIQUE,
	role TEXT NOT NULL,
	-- The admin who answers for it: it counts while they are one.
	invited_by TEXT NOT NULL,
	-- When it was sent last.
	invited_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	-- Its mail: one id for all tries, and when the next one is due; NULL once it has left or was given up.
	mail_id TEXT NOT NULL,
	mail_due_at INTEGER,
	mail_failures INTEGER NOT NULL DEFAULT 0,
	-- 'waiting', 'sent' or 'failed'
	mail_state TEXT NOT NULL DEFAULT 'waiting'
);
CREATE INDEX invitation_by_mail ON invitation (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX invitation_by_end ON invitation (expires_at);

CREATE TABLE invited_right (
	invitation_row INTEGER NOT NULL REFERENCES invitation (id) ON DELETE CASCADE,
	category_row INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
	rights INTEGER NOT NULL CHECK (rights BETWEEN 1 AND 7),
	PRIMARY KEY (invitation_row, category_row)
) WITHOUT ROWID;
CREATE INDEX invited_right_by_category ON invited_right (category_row);

-- Users whose own object is still to learn that they belong to the tenant, or do not any more.
CREATE TABLE membership_news (
	user_id TEXT PRIMARY KEY,
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX membership_news_by_due ON membership_news (due_at);

-- Who is no member any more, while things of theirs are still here: they go by and by.
CREATE TABLE former_member (user_id TEXT PRIMARY KEY) WITHOUT ROWID;
`;
