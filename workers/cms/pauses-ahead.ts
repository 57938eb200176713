/** When something is tried again, in milliseconds since 1970: its column, and which rows are meant where not all are. */
export interface Pause {
	table: string;
	column: string;
	where?: string;
	/** The longest that can be, in milliseconds; a day where it does not say. */
	longest?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What waits for longer than any pause is was noted by a clock that has been set back since, and would wait until it is
 * as late again: it is due now.
 */
export function endPausesAhead(sql: SqlStorage, pauses: readonly Pause[], now: number): void {
	for (const { table, column, where = "true", longest = DAY_MS } of pauses) {
		sql.exec(`UPDATE ${table} SET ${column} = ?1 WHERE ${column} > ?2 AND ${where}`, now, now + longest);
	}
}
