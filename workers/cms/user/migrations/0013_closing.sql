-- The account is being deleted (decision 068); one row at most. Instants in milliseconds since 1970.
CREATE TABLE closing (
	one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
	-- As in closing/closing-row.ts.
	state TEXT NOT NULL,
	-- When it is removed; until then its user can come back.
	ends_at INTEGER NOT NULL,
	-- When the alarm goes on with it.
	due_at INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The tenants that are told of it.
CREATE TABLE closing_tenant (
	tenant_key TEXT NOT NULL PRIMARY KEY,
	-- It has taken it: there the user has no rights any more.
	knows INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
