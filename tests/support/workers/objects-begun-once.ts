import { migrate } from "../../../workers/cms/storage/migrate.ts";
import { migrations as ofTenant } from "../../../workers/cms/tenant/core/migrations/migrations.ts";
import { TenantStore as Tenant } from "../../../workers/cms/tenant/tenant-store.ts";
import { migrations as ofUser } from "../../../workers/cms/user/migrations/migrations.ts";
import { UserStore as User } from "../../../workers/cms/user/user-store.ts";

/** As the CMS has it, with a new database made by `begin`. */
export class TenantStore extends Tenant {
	constructor(ctx: DurableObjectState, env: CmsEnv) {
		begin(ctx.storage, ofTenant);
		super(ctx, env);
	}
}

/** As the CMS has it, with a new database made by `begin`. */
export class UserStore extends User {
	constructor(ctx: DurableObjectState, env: CmsEnv) {
		begin(ctx.storage, ofUser);
		super(ctx, env);
	}
}

/** What makes a database as these migrations do. */
const scripts = new Map<readonly string[], string>();

/**
 * Makes an empty database as these migrations do. They run for the first one only: they would take most of a small
 * test's time. Each after it gets at once what they have left there, tables, indices, triggers and rows.
 */
export function begin(storage: DurableObjectStorage, migrations: readonly string[]): void {
	if (partsOf(storage.sql).length > 0) return;
	const script = scripts.get(migrations);
	if (script === undefined) {
		migrate(storage, migrations);
		scripts.set(migrations, scriptOf(storage.sql));
	} else {
		storage.transactionSync(() => storage.sql.exec(script));
	}
}

interface Part extends Record<string, SqlStorageValue> {
	type: "table" | "index" | "trigger" | "view";
	name: string;
	/** What makes it. */
	sql: string;
}

/** What there is in a database but for the platform's own, in the order in which it was made. */
function partsOf(sql: SqlStorage): Part[] {
	return sql
		.exec<Part>(
			`SELECT type, name, sql FROM sqlite_master
			WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' ORDER BY rowid`,
		)
		.toArray();
}

function scriptOf(sql: SqlStorage): string {
	const parts = partsOf(sql);
	const virtual = parts.filter((part) => part.sql.startsWith("CREATE VIRTUAL TABLE")).map(({ name }) => name);
	// A virtual table makes those in which it keeps its own.
	const own = parts.filter(({ name }) => !virtual.some((table) => name.startsWith(`${table}_`)));
	const tables = own.filter(({ type }) => type === "table");
	const rows = tables.filter(({ name }) => !virtual.includes(name)).flatMap(({ name }) => rowsOf(sql, name));
	// Last, because what a trigger would make of the rows is among them.
	const others = own.filter(({ type }) => type !== "table");
	return [...tables.map(({ sql: text }) => text), ...rows, ...others.map(({ sql: text }) => text)].join(
		";\n",
	);
}

/** The rows of a table, each as the statement that puts it there. */
function rowsOf(sql: SqlStorage, table: string): string[] {
	const columns = sql.exec(`SELECT * FROM ${table} LIMIT 0`).columnNames;
	const values = columns.map((column) => `quote("${column}")`).join(" || ', ' || ");
	return sql
		.exec<{ row: string }>(`SELECT ${values} AS row FROM ${table}`)
		.toArray()
		.map(({ row }) => `INSERT INTO ${table} VALUES (${row})`);
}
