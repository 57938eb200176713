import { ITEMS_KEPT_DAYS, NEW_DOCUMENT_DAYS } from "../../../../contract/constants.ts";
import { dayAt } from "../../../../contract/days.ts";
import type { Job } from "../core/jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const CLOSED_KEPT_MS = ITEMS_KEPT_DAYS * DAY_MS;
const NEW_MS = NEW_DOCUMENT_DAYS * DAY_MS;

/** How many go in one turn. */
const BATCH = 500;

// What is put off has its own day.
const OLDEST_NEW = `FROM inbox_item INDEXED BY inbox_item_open_by_type
	WHERE is_open = 1 AND type = 'NewDocument' AND snoozed_until IS NULL`;

// What was done ahead of its day would come up again.
const CLOSED = "FROM inbox_item WHERE is_open = 0 AND (date IS NULL OR date < ?)";

export const TIDYING_JOBS: readonly Job[] = [
	{
		kind: "closed items",
		dueAt: (_, today) => ({
			sql: `SELECT min(closed_at) + ? ${CLOSED}`,
			values: [CLOSED_KEPT_MS, today],
		}),
		run({ db, now }) {
			db.sql.exec(
				`DELETE FROM inbox_item WHERE id IN (
					SELECT id ${CLOSED} AND closed_at <= ? ORDER BY closed_at LIMIT +?
				)`,
				dayAt(now),
				now - CLOSED_KEPT_MS,
				BATCH,
			);
		},
	},
	{
		kind: "documents no longer new",
		dueAt: () => ({
			sql: `SELECT shown_at + ? ${OLDEST_NEW} ORDER BY shown_at LIMIT 1`,
			values: [NEW_MS],
		}),
		run({ db, now }) {
			db.sql.exec(
				`UPDATE inbox_item SET is_open = 0, closed_at = ? WHERE id IN (
					SELECT id ${OLDEST_NEW} AND shown_at <= ? ORDER BY shown_at LIMIT +?
				)`,
				now,
				now - NEW_MS,
				BATCH,
			);
		},
	},
];
