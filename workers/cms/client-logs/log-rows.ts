/** What browsers have logged: on the database of the object that keeps it. */
import { createHash } from "node:crypto";
import { LOGS_KEPT_DAYS } from "../../../contract/constants.ts";
import { dayAt, startOfDay } from "../../../contract/days.ts";
import type { ClientLog, LogSeverity } from "../../../contract/entities/client-log.ts";
import type { TakenLogEntry } from "../../shared/client-report.ts";
import { newDocumentId } from "../new-id.ts";

const KEPT_MS = LOGS_KEPT_DAYS * 24 * 60 * 60 * 1000;
/** Most rows of one user, and of all together; beyond them the oldest go. */
const MAX_OF_USER = 2_000;
const MAX_ROWS = 100_000;
/** How many go in one turn. */
const FORGOTTEN = 500;

/** Which rows are asked for. */
export interface LogSlice {
	limit: number;
	offset: number;
	severity?: LogSeverity | undefined;
	userId?: string | undefined;
	/** A part of the message, in small letters. */
	text: string;
	/** Day in Switzerland. */
	from?: string | undefined;
}

/** A row as it is listed; whose it is, is known by id. */
export type LogRow = Omit<ClientLog, "user"> & { userId: string };

type Row = Omit<LogRow, "firstSeenAt" | "lastSeenAt"> & { firstSeenAt: number; lastSeenAt: number };

/** Takes entries, each once. Belongs in a transaction. @returns those that are new */
export function takeEntries(
	sql: SqlStorage,
	userId: string,
	entries: readonly TakenLogEntry[],
	now: number,
): TakenLogEntry[] {
	const taken = entries.filter((entry) => takesFirst(sql, userId, entry, now));
	for (const entry of taken) count(sql, userId, entry);
	sql.exec(
		`DELETE FROM client_log WHERE id IN (
			SELECT id FROM client_log WHERE user_id = ? ORDER BY last_seen_at DESC LIMIT -1 OFFSET ?
		)`,
		userId,
		MAX_OF_USER,
	);
	return taken;
}

/** Whether nobody has brought it before. (Nobody can say that somebody else's has been taken.) */
function takesFirst(sql: SqlStorage, userId: string, { id }: TakenLogEntry, now: number): boolean {
	const taken = sql.exec(
		"INSERT INTO taken_entry (id, taken_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id",
		`${userId}:${id}`,
		now,
	);
	return taken.toArray().length > 0;
}

function count(sql: SqlStorage, userId: string, entry: TakenLogEntry): void {
	const { severity, message, stack, status, version, at } = entry;
	const said = JSON.stringify([userId, dayAt(at), severity, message, stack, status, version]);
	sql.exec(
		`INSERT INTO client_log (document_id, fingerprint, user_id, severity, message, stack, status, version, count,
			first_seen_at, last_seen_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?10, ?10)
		ON CONFLICT (fingerprint) DO UPDATE SET
			count = count + excluded.count,
			first_seen_at = min(first_seen_at, excluded.first_seen_at),
			last_seen_at = max(last_seen_at, excluded.last_seen_at)`,
		newDocumentId(),
		createHash("sha256").update(said).digest("hex"),
		userId,
		severity,
		message,
		stack,
		status,
		version,
		entry.count,
		at,
	);
}

/** Rows, the latest first, and how many there are. */
export function listRows(
	sql: SqlStorage,
	{ severity, userId, text, from, limit, offset }: LogSlice,
	now: number,
): { items: LogRow[]; total: number } {
	const conditions: [string, string | number | undefined][] = [
		["last_seen_at > ?", now - KEPT_MS],
		["severity = ?", severity],
		["user_id = ?", userId],
		["instr(lower(message), ?) > 0", text || undefined],
		["last_seen_at >= ?", from === undefined ? undefined : startOfDay(from)],
	];
	const asked = conditions.flatMap(([condition, value]) =>
		value === undefined ? [] : [{ condition, value }],
	);
	const where = asked.map(({ condition }) => condition).join(" AND ");
	const values = asked.map(({ value }) => value);
	const rows = sql.exec<Row>(
		`SELECT document_id AS documentId, user_id AS userId, severity, message, stack, status, version, count,
			first_seen_at AS firstSeenAt, last_seen_at AS lastSeenAt
		FROM client_log WHERE ${where} ORDER BY last_seen_at DESC, id DESC LIMIT +? OFFSET ?`,
		...values,
		limit,
		offset,
	);
	const items = rows.toArray().map(toLogRow);
	const { total } = sql
		.exec<{ total: number }>(`SELECT count(*) AS total FROM client_log WHERE ${where}`, ...values)
		.one();
	return { items, total };
}

function toLogRow(row: Row): LogRow {
	const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
	return { ...row, firstSeenAt: instant(row.firstSeenAt), lastSeenAt: instant(row.lastSeenAt) };
}

/** Removes a part of what is too old or too much. @returns when there is more to do, in milliseconds since 1970 */
export function forget(sql: SqlStorage, now: number): number | null {
	const oldest = now - KEPT_MS;
	let removed = sql.exec(
		"DELETE FROM client_log WHERE id IN (SELECT id FROM client_log WHERE last_seen_at <= ? ORDER BY last_seen_at LIMIT +?)",
		oldest,
		FORGOTTEN,
	).rowsWritten;
	removed += sql.exec(
		`DELETE FROM client_log WHERE id IN (SELECT id FROM client_log ORDER BY last_seen_at LIMIT
			(SELECT max(0, min(?, count(*) - ?)) FROM client_log))`,
		FORGOTTEN,
		MAX_ROWS,
	).rowsWritten;
	removed += sql.exec(
		"DELETE FROM taken_entry WHERE id IN (SELECT id FROM taken_entry WHERE taken_at <= ? ORDER BY taken_at LIMIT +?)",
		oldest,
		FORGOTTEN,
	).rowsWritten;
	return removed > 0 ? now : nextDue(sql);
}

function nextDue(sql: SqlStorage): number | null {
	const { oldest } = sql
		.exec<{ oldest: number | null }>(
			`SELECT min(at) AS oldest FROM (
				SELECT min(last_seen_at) AS at FROM client_log UNION ALL SELECT min(taken_at) FROM taken_entry
			)`,
		)
		.one();
	return oldest === null ? null : oldest + KEPT_MS;
}
