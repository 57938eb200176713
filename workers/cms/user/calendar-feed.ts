type Feed = { secretHash: string; createdAt: number };

export function readFeed(sql: SqlStorage): Feed | null {
	const rows = sql.exec<Feed>("SELECT secret_hash AS secretHash, created_at AS createdAt FROM calendar_feed");
	return rows.toArray()[0] ?? null;
}

export function writeFeed(sql: SqlStorage, secretHash: string | null, now: number): void {
	sql.exec("DELETE FROM calendar_feed");
	if (secretHash === null) return;
	sql.exec("INSERT INTO calendar_feed (row, secret_hash, created_at) VALUES (1, ?, ?)", secretHash, now);
}
