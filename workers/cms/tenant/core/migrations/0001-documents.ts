/**
 * The entity model of spec 3. Rows point at each other by their integer ids (`…_row`); `document_id` is the public id.
 *
 * - `state`: 0 Active, 1 Archived, 2 Deleted, so that "listed" is `state < 2` and the alphabet is kept.
 * - `rights`: 1 Read + 2 Edit + 4 Admin, so that "may edit" is `rights >= 2`.
 * - days are YYYY-MM-DD, instants milliseconds since 1970, amounts hundredths.
 * - `…_key`: what is compared when sorting (German order), computed on write.
 *
 * Every `document_by_…` index serves one sort of the explorer in both directions. `id` makes the order total and
 * `category_row` lets rights be checked without touching the table.
 */
export const documentsMigration = `
CREATE TABLE tenant (
	row INTEGER PRIMARY KEY CHECK (row = 1),
	document_id TEXT NOT NULL,
	id INTEGER NOT NULL,
	name TEXT NOT NULL,
	kind TEXT NOT NULL,
	is_active INTEGER NOT NULL DEFAULT 1,
	subscription_status TEXT NOT NULL,
	subscription_id TEXT,
	features TEXT NOT NULL DEFAULT '[]',
	latest_meter_events TEXT NOT NULL DEFAULT '{}',
	last_document_identifier INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE member (
	user_id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	email TEXT NOT NULL,
	role TEXT NOT NULL,
	-- Role Admin, or an Admin right on any category (spec 6); kept when either changes.
	is_admin INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE category (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	is_active INTEGER NOT NULL DEFAULT 1,
	version INTEGER NOT NULL DEFAULT 1
);

CREATE TABLE category_right (
	user_id TEXT NOT NULL REFERENCES member (user_id) ON DELETE CASCADE,
	category_row INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
	rights INTEGER NOT NULL CHECK (rights BETWEEN 1 AND 7),
	PRIMARY KEY (user_id, category_row)
) WITHOUT ROWID;
CREATE INDEX category_right_by_category ON category_right (category_row);

CREATE TABLE folder (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX folder_by_name ON folder (name_key, id);

CREATE TABLE party (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	name TEXT,
	salutation TEXT,
	first_name TEXT,
	last_name TEXT,
	email TEXT,
	address TEXT,
	headquarter TEXT,
	-- The name as people read it, and its key.
	display_name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX party_by_name ON party (name_key, id);

CREATE TABLE document (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	identifier INTEGER NOT NULL,
	number TEXT,
	name TEXT NOT NULL,
	description TEXT,
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2),
	category_row INTEGER NOT NULL REFERENCES category (id),
	start_date TEXT,
	end_date TEXT,
	inactive_date TEXT,
	warranty_until TEXT,
	cost INTEGER,
	cost_currency TEXT NOT NULL,
	replaces_row INTEGER REFERENCES document (id),
	filter_groups TEXT NOT NULL DEFAULT '[]',
	folder_names TEXT NOT NULL DEFAULT '[]',
	party_names TEXT NOT NULL DEFAULT '[]',
	number_key TEXT,
	name_key TEXT NOT NULL,
	description_key TEXT,
	category_key TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX document_by_category ON document (category_row, state);
CREATE UNIQUE INDEX document_by_replaced ON document (replaces_row) WHERE replaces_row IS NOT NULL AND state < 2;
CREATE INDEX document_by_state ON document (state, id, category_row);
CREATE INDEX document_by_created_at ON document (state, created_at, id, category_row);
CREATE INDEX document_by_updated_at ON document (state, updated_at, id, category_row);
CREATE INDEX document_by_name ON document (state, name_key, id, category_row);
CREATE INDEX document_by_category_name ON document (state, category_key, id, category_row);
CREATE INDEX document_by_number ON document (state, number_key, id, category_row);
CREATE INDEX document_by_description ON document (state, description_key, id, category_row);
CREATE INDEX document_by_start_date ON document (state, start_date, id, category_row);
CREATE INDEX document_by_end_date ON document (state, end_date, id, category_row);
CREATE INDEX document_by_inactive_date ON document (state, inactive_date, id, category_row);
CREATE INDEX document_by_warranty_until ON document (state, warranty_until, id, category_row);
CREATE INDEX document_by_cost ON document (state, cost, id, category_row);

CREATE TABLE document_folder (
	document_row INTEGER NOT NULL REFERENCES document (id),
	folder_row INTEGER NOT NULL REFERENCES folder (id),
	PRIMARY KEY (document_row, folder_row)
) WITHOUT ROWID;
CREATE INDEX document_folder_by_folder ON document_folder (folder_row, document_row);

CREATE TABLE participation (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	document_row INTEGER NOT NULL REFERENCES document (id),
	party_row INTEGER NOT NULL REFERENCES party (id),
	UNIQUE (document_row, party_row)
);
CREATE INDEX participation_by_party ON participation (party_row, document_row);

CREATE TABLE reminder (
	id INTEGER PRIMARY KEY,
	document_id TEXT NOT NULL UNIQUE,
	document_row INTEGER NOT NULL REFERENCES document (id),
	type TEXT NOT NULL,
	date TEXT NOT NULL
);
CREATE INDEX reminder_by_document ON reminder (document_row);
CREATE INDEX reminder_by_date ON reminder (date);

-- How many documents there are; kept on write. kind: 'all', 'category', 'folder' or 'party', and ref_row the row of it
-- (0 for 'all'). By category too, so that each member's own numbers can be summed.
CREATE TABLE counter (
	kind TEXT NOT NULL,
	ref_row INTEGER NOT NULL,
	state INTEGER NOT NULL,
	category_row INTEGER NOT NULL,
	n INTEGER NOT NULL,
	PRIMARY KEY (kind, ref_row, state, category_row)
) WITHOUT ROWID;

-- The folded words of a listed document, each behind two spaces: what a search looks through.
CREATE TABLE search_text (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE VIRTUAL TABLE search_index USING fts5 (
	text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);
-- Documents whose search row is older than the name of a folder or party; emptied in batches.
CREATE TABLE search_stale (document_row INTEGER PRIMARY KEY);

CREATE TABLE audit_entry (
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL,
	user_id TEXT NOT NULL,
	entity TEXT NOT NULL,
	entity_id TEXT NOT NULL,
	action TEXT NOT NULL,
	-- Field → [old, new].
	changes TEXT NOT NULL
);
CREATE INDEX audit_entry_by_entity ON audit_entry (entity_id, id);

CREATE TABLE idempotency_key (
	user_id TEXT NOT NULL,
	key TEXT NOT NULL,
	-- Hash of what was asked, so that one key cannot stand for two different writes.
	request TEXT NOT NULL,
	answer TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	PRIMARY KEY (user_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);
`;
