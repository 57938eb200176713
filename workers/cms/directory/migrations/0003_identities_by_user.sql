-- By which all of a user's are found who goes.
CREATE INDEX identities_by_user ON identities (document_id);
