-- SHA-256 of the key by which a repeated request gets the same token; null: none.
ALTER TABLE access_token ADD COLUMN repeat_hash TEXT;
