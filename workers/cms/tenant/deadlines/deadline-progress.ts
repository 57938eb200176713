import { addDays, dayAt, type Day, dueDayAt } from "../../../../contract/days.ts";
import type { TenantDatabase } from "../core/database.ts";
import { DEADLINE_SOURCES, type DeadlineSource, LAST_ROW, nextOf } from "./deadline-sources.ts";

export const SOURCES = Object.keys(DEADLINE_SOURCES).filter(isSource);

function isSource(text: string): text is DeadlineSource {
	return text in DEADLINE_SOURCES;
}

/** Beside the sources: the day up to which nobody is told of what is due. */
const QUIET = "quiet";
/** How many rows a tenant has that has begun. */
export const PROGRESS_ROWS = SOURCES.length + 1;

type Progress = { source: string; day: Day; row: number };

/** The day of a source up to which everything is due now. */
export function dueThrough(source: DeadlineSource, now: number): Day {
	return addDays(dueDayAt(now), DEADLINE_SOURCES[source].lead);
}

export function setProgress(db: TenantDatabase, source: DeadlineSource, day: Day, row = LAST_ROW): void {
	db.sql.exec("UPDATE deadline_progress SET day = ?, row = ? WHERE source = ?", day, row, source);
}

export function quietUntil({ sql }: TenantDatabase): Day {
	return sql.exec<{ day: Day }>("SELECT day FROM deadline_progress WHERE source = ?", QUIET).one().day;
}

/**
 * The days from today on are gone through, once more where that was done: how a tenant begins, be it new or older than
 * this, and after an import. What is due by now is put into the inbox, and nobody is told of so much at once.
 */
export function beginDeadlines(db: TenantDatabase): void {
	for (const source of SOURCES) goThroughAgain(db, source);
	setQuiet(db);
}

function setQuiet({ sql, clock }: TenantDatabase): void {
	sql.exec("INSERT OR REPLACE INTO deadline_progress (source, day) VALUES (?, ?)", QUIET, dueDayAt(clock()));
}

/** (What has not been gone through yet stays to be gone through.) */
export function goThroughAgain(db: TenantDatabase, source: DeadlineSource): void {
	const yesterday = addDays(dayAt(db.clock()), -1);
	db.sql.exec(
		`INSERT INTO deadline_progress (source, day, row) VALUES (?1, ?2, ?3)
		ON CONFLICT DO UPDATE SET day = ?2, row = ?3 WHERE (day, row) > (?2, ?3)`,
		source,
		yesterday,
		LAST_ROW,
	);
}

/**
 * Before a document is written: notes that nothing is due where that is so, lest a day that is written now and has
 * passed looks like one that was missed. Where the clock was set back, the days from then on are gone through again.
 */
export function keepUpWithDays(db: TenantDatabase): void {
	const today = dueDayAt(db.clock());
	const rows = db.sql.exec<Progress>("SELECT source, day, row FROM deadline_progress").toArray();
	for (const { source, day, row } of rows) {
		if (!isSource(source)) {
			if (day > today) setQuiet(db);
			continue;
		}
		const through = addDays(today, DEADLINE_SOURCES[source].lead);
		if (day === through && row === LAST_ROW) continue;
		if (day > through) goThroughAgain(db, source);
		else if (!isAnyDue(db, source)) setProgress(db, source, through);
	}
}

/** Whether something of the source has come that has not been gone through. */
export function isAnyDue({ sql, clock }: TenantDatabase, source: DeadlineSource): boolean {
	// Without the index by days, in the midst of a large import, nothing is asked of it.
	if (sql.exec("SELECT 1 FROM dropped_index LIMIT 1").toArray().length > 0) return true;
	const [next] = sql.exec<{ date: Day }>(`${nextOf(source)} LIMIT 1`).toArray();
	return next !== undefined && next.date <= dueThrough(source, clock());
}
