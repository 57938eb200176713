import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";

/** Documents whose words one turn of the upgrade puts in. */
const ROWS_AT_ONCE = 500;

/** Of these words (a JSON list) those that stand in names, each as a row of (word); others stand in none. */
export function amongWordsOfNames(db: TenantDatabase, words: string): Condition {
	const values = [words];
	// A tenant that was there before the table puts its own in by and by; until then each may stand in a name.
	const isFilled = db.sql.exec("SELECT 1 FROM search_name_word_fill").toArray().length === 0;
	if (!isFilled) return { sql: "SELECT value AS word FROM json_each(?)", values };
	return {
		sql: "SELECT n.word FROM json_each(?) a CROSS JOIN search_name_word n ON n.word = a.value",
		values,
	};
}

/** Keeps the words of the names of these documents. */
export function keepWordsOfNames(db: TenantDatabase, rows: readonly number[]): void {
	putIn(db, "s.id IN (SELECT value FROM json_each(?))", [JSON.stringify(rows)]);
}

/** Puts in those from before, the newest documents first. What is written meanwhile is there. */
export const WORDS_OF_NAMES_JOB: Job = {
	kind: "words of names",
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM search_name_word_fill)", values: [] }),
	run: ({ db }) => db.transaction(() => fillSlice(db)),
};

function fillSlice(db: TenantDatabase): void {
	const [fill] = db.sql
		.exec<{ last: number }>("SELECT last_row AS last FROM search_name_word_fill")
		.toArray();
	if (!fill) return;
	const first = fill.last - ROWS_AT_ONCE + 1;
	putIn(db, "s.id BETWEEN ? AND ?", [first, fill.last]);
	if (first > 1) db.sql.exec("UPDATE search_name_word_fill SET last_row = ?", first - 1);
	else db.sql.exec("DELETE FROM search_name_word_fill");
}

function putIn(db: TenantDatabase, which: string, values: Condition["values"]): void {
	const names = db.sql.exec<{ name: string }>(
		`SELECT s.name || s.front AS name FROM search_text s WHERE ${which}`,
		...values,
	);
	const words = new Set([...names].flatMap(({ name }) => name.trim().split(" ")));
	db.sql.exec(
		"INSERT OR IGNORE INTO search_name_word (word) SELECT value FROM json_each(?)",
		JSON.stringify([...words]),
	);
}
