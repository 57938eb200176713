import { drizzle, type DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";

/** The tenant's database, as every function of this folder takes it. */
export interface TenantDatabase {
	/** For hot SQL, written by hand. */
	sql: SqlStorage;
	/** For ordinary queries, described in schema.ts. */
	orm: DrizzleSqliteDODatabase;
	/** Runs the work whole or not at all. */
	transaction<Value>(work: () => Value): Value;
}

export function openDatabase(storage: DurableObjectStorage): TenantDatabase {
	return {
		sql: storage.sql,
		orm: drizzle(storage),
		transaction: (work) => storage.transactionSync(work),
	};
}
