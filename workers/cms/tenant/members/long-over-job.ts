import { dayAt } from "../../../../contract/days.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long what is over stays in the lists, in milliseconds. */
const KEPT_MS = 365 * DAY_MS;
const AT_ONCE = 200;

interface LongOver {
	/** Has `id`, `document_id`, `ended_at` and `last_day`. */
	table: "share" | "document_request";
	/** @param rows JSON list of their rows, @param documentIds their ids */
	forget(this: void, db: TenantDatabase, rows: string, documentIds: readonly string[]): void;
}

/** What has been over for a year is forgotten; the record says that it was. */
export function longOverJob({ table, forget }: LongOver): Job {
	return {
		kind: `${table}s of long ago`,
		dueAt: () => ({
			sql: `SELECT min(at) + ? FROM (
				SELECT min(ended_at) AS at FROM ${table} WHERE ended_at IS NOT NULL
				UNION ALL SELECT (julianday(min(last_day)) - 2440587.5) * 86400000 FROM ${table} WHERE ended_at IS NULL
			)`,
			values: [KEPT_MS + 2 * DAY_MS],
		}),
		run: ({ db, now }) =>
			db.transaction(() => {
				const old = db.sql
					.exec<{ id: number; documentId: string }>(
						`SELECT id, document_id AS documentId FROM ${table}
						WHERE ended_at <= ?1 OR (ended_at IS NULL AND last_day < ?2) LIMIT +?3`,
						now - KEPT_MS - DAY_MS,
						dayAt(now - KEPT_MS - DAY_MS),
						AT_ONCE,
					)
					.toArray();
				const rows = JSON.stringify(old.map(({ id }) => id));
				forget(
					db,
					rows,
					old.map(({ documentId }) => documentId),
				);
				db.sql.exec(`DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`, rows);
			}),
	};
}
