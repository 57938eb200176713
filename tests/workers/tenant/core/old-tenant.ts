import { migrate } from "../../../../workers/cms/storage/migrate.ts";
import { migrations } from "../../../../workers/cms/tenant/core/migrations/migrations.ts";

/** Puts a tenant's database back to what it was before the migration with this SQL, with a category and nothing else. */
export async function rewind(storage: DurableObjectStorage, tenantKey: string, sqlOfMigration: string) {
	await storage.deleteAll();
	const before = migrations.findIndex((migration) => migration.includes(sqlOfMigration));
	migrate(storage, migrations.slice(0, before));
	storage.sql.exec(
		"INSERT INTO tenant (row, document_id, id, name, kind, subscription_status) VALUES (1, ?, 7, 'T', 'private', 'active')",
		`${tenantKey}tenant`,
	);
	storage.sql.exec(
		"INSERT INTO category (id, document_id, name, name_key) VALUES (1, 'c1', 'Wohnen', 'wohnen')",
	);
}

/** A document in this state with one file, whose bytes would lie under `files/f{id}`. */
export function insertOldFile(
	sql: SqlStorage,
	{ id, state, size }: { id: string; state: 0 | 1 | 2; size: number },
): void {
	sql.exec(
		`INSERT INTO document (id, document_id, identifier, name, state, category_row, cost_currency, name_key,
			category_key, created_by, created_at, updated_at)
		VALUES (?1, 'd' || ?1, ?1, 'Police', ?2, 1, 'CHF', 'police', 'wohnen', 'u', 0, 0)`,
		id,
		state,
	);
	sql.exec(
		`INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state, state_at,
			created_by, created_at)
		VALUES ('f' || ?1, ?1, 'files/f' || ?1, 'a.txt', 'text/plain', ?2, 'processed', 0, 'u', 0)`,
		id,
		size,
	);
}
