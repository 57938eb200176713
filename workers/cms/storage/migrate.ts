/**
 * Brings an object's SQLite to the newest shape: applies what is missing of the numbered migrations, each in a
 * transaction of its own. A migration never changes once it has shipped. To be called inside `blockConcurrencyWhile`.
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly string[]): void {
	storage.sql.exec("CREATE TABLE IF NOT EXISTS applied_migrations (number INTEGER PRIMARY KEY) STRICT");
	const applied = Number(
		storage.sql.exec("SELECT coalesce(max(number), 0) AS number FROM applied_migrations").one()["number"],
	);
	for (const [position, migration] of migrations.entries()) {
		const number = position + 1;
		if (number <= applied) continue;
		storage.transactionSync(() => {
			storage.sql.exec(migration);
			storage.sql.exec("INSERT INTO applied_migrations (number) VALUES (?)", number);
		});
	}
}
