import { addDays, dueDayAt, dueInstant } from "../../../../contract/days.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { tellViewers } from "../inbox/open-item.ts";
import {
	beginDeadlines,
	dueThrough,
	isAnyDue,
	PROGRESS_ROWS,
	quietUntil,
	setProgress,
	SOURCES,
} from "./deadline-progress.ts";
import { DEADLINE_SOURCES, type DeadlineSource, nextOf } from "./deadline-sources.ts";
import { reconcileDeadlines } from "./reconcile-deadlines.ts";

/** How many days are gone through, and how many items come back, in one turn. */
const BATCH = 20;

type Next = { date: string; row: number; documentRow: number };
type Snoozed = {
	id: number;
	authorId: string | null;
	documentRow: number | null;
	categoryRow: number | null;
};

const BEGIN_JOB: Job = {
	kind: "beginning of deadlines",
	dueAt: () => ({
		sql: `SELECT 0 WHERE (SELECT count(*) FROM deadline_progress) < ${PROGRESS_ROWS}`,
		values: [],
	}),
	atWake: true,
	run: ({ db }) => db.transaction(() => beginDeadlines(db)),
};

/** Makes the items of all days that have come since the last time, however long ago that was. */
function deadlineJob(source: DeadlineSource): Job {
	const { lead } = DEADLINE_SOURCES[source];
	return {
		kind: `deadlines: ${source}`,
		dueAt: () => ({
			// Large imports are made without the index by days; at their end it is there again, and this is asked anew.
			sql: `SELECT CASE WHEN EXISTS (SELECT 1 FROM dropped_index) THEN NULL
				ELSE (SELECT date FROM (${nextOf(source)} LIMIT 1)) END`,
			values: [],
		}),
		instantOf: (date) => dueInstant(addDays(String(date), -lead)),
		run: ({ db }) => db.transaction(() => goThrough(db, source)),
	};
}

function goThrough(db: TenantDatabase, source: DeadlineSource): void {
	// What reminders of its own have said silences a date: so theirs comes first.
	if (source !== "reminder" && isAnyDue(db, "reminder")) return;
	const through = dueThrough(source, db.clock());
	const quiet = quietUntil(db);
	const due = db.sql
		.exec<Next>(`SELECT * FROM (${nextOf(source)}) WHERE date <= ? LIMIT +?`, through, BATCH)
		.toArray();
	for (const { date, documentRow } of due) {
		reconcileDeadlines(db, documentRow, { reached: { source, date }, quietUntil: quiet });
	}
	const last = due.at(-1);
	if (last && due.length === BATCH) setProgress(db, source, last.date, last.row);
	else setProgress(db, source, through);
}

/** What was put away until a day comes back then as if it were new, and tells again. */
const COME_BACK_JOB: Job = {
	kind: "snoozed items",
	dueAt: () => ({
		sql: "SELECT min(snoozed_until) FROM inbox_item WHERE is_open = 1 AND snoozed_until IS NOT NULL",
		values: [],
	}),
	instantOf: (day) => dueInstant(String(day)),
	run: ({ db }) => db.transaction(() => bringBack(db)),
};

function bringBack(db: TenantDatabase): void {
	const now = db.clock();
	const due = db.sql
		.exec<Snoozed>(
			`SELECT i.id, i.author_id AS authorId, d.id AS documentRow, d.category_row AS categoryRow
			FROM inbox_item i LEFT JOIN document d ON d.id = i.document_row
			WHERE i.is_open = 1 AND i.snoozed_until <= ? ORDER BY i.snoozed_until LIMIT +?`,
			dueDayAt(now),
			BATCH,
		)
		.toArray();
	for (const { id, authorId, documentRow, categoryRow } of due) {
		db.sql.exec("UPDATE inbox_item SET snoozed_until = NULL, shown_at = ? WHERE id = ?", now, id);
		tellViewers(db, id, {
			document: documentRow === null || categoryRow === null ? null : { id: documentRow, categoryRow },
			...(authorId !== null && { authorId }),
		});
	}
}

export const DEADLINE_JOBS: readonly Job[] = [BEGIN_JOB, ...SOURCES.map(deadlineJob), COME_BACK_JOB];
