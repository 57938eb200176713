import type { TenantDatabase } from "../core/database.ts";

/** A day later many words have gone, so they can leave together, and most mistakes have been undone by then. */
const AFTER_MS = 24 * 60 * 60 * 1000;
/** The words of a text that is being read are in the vocabulary before the text is in the index. */
const WHILE_READING_MS = 60 * 60 * 1000;
/** How many words are looked at before searches have their turn: some milliseconds. */
const WORDS_AT_ONCE = 200;
const BETWEEN_STEPS_MS = 1_000;

/** Some words may stand in no document any more, so the vocabulary is cleaned up a day later. */
export function scheduleVocabularyCleanup(db: TenantDatabase): void {
	db.sql.exec(
		"UPDATE search_sweep SET is_owed = 1, due_at = coalesce(due_at, ?) WHERE is_owed = 0",
		db.clock() + AFTER_MS,
	);
}

/** When the next step is due, in milliseconds since 1970; `null` for none. */
export function nextSweep(db: TenantDatabase): number | null {
	return db.sql.exec<{ due: number | null }>("SELECT due_at AS due FROM search_sweep").one().due;
}

/** One step, if one is due: looks at some words, and removes those that stand in no document. */
export function sweepWords(db: TenantDatabase, now: number): void {
	const due = nextSweep(db);
	if (due === null || due > now) return;
	const isReading = "SELECT 1 FROM search_reading_text UNION ALL SELECT 1 FROM file_text_step LIMIT 1";
	if (db.sql.exec(isReading).toArray().length > 0) {
		db.sql.exec("UPDATE search_sweep SET due_at = ?", now + WHILE_READING_MS);
		return;
	}
	// A word that goes from here on may have been looked at already.
	db.sql.exec("UPDATE search_sweep SET is_owed = 0 WHERE next_id = 0");
	const { last, count } = db.sql
		.exec<{ last: number | null; count: number }>(`SELECT max(id) AS last, count(*) AS count FROM (${STEP})`)
		.one();
	forgetWords(db, goneWords(db));
	if (count === WORDS_AT_ONCE) {
		db.sql.exec("UPDATE search_sweep SET next_id = ?, due_at = ?", last, now + BETWEEN_STEPS_MS);
		return;
	}
	db.sql.exec("UPDATE search_sweep SET next_id = 0, due_at = iif(is_owed, ?, NULL)", now + AFTER_MS);
}

const STEP = `SELECT id, word FROM search_word WHERE id > (SELECT next_id FROM search_sweep)
	ORDER BY id LIMIT ${WORDS_AT_ONCE}`;

function goneWords(db: TenantDatabase): number[] {
	return db.sql
		.exec<{ id: number }>(
			`SELECT w.id FROM (${STEP}) w WHERE NOT EXISTS (
				SELECT 1 FROM search_word_index i WHERE i.search_word_index MATCH '"' || w.word || '"'
			) AND NOT EXISTS (
				SELECT 1 FROM search_apart_index i WHERE i.search_apart_index MATCH '"' || w.word || '"'
			)`,
		)
		.toArray()
		.map(({ id }) => id);
}

function forgetWords(db: TenantDatabase, ids: readonly number[]): void {
	const list = JSON.stringify(ids);
	db.sql.exec(
		`INSERT INTO search_word_part (search_word_part, rowid, word)
		SELECT 'delete', id, word FROM search_word WHERE id IN (SELECT value FROM json_each(?))`,
		list,
	);
	db.sql.exec(
		`DELETE FROM search_name_word WHERE word IN (
			SELECT word FROM search_word WHERE id IN (SELECT value FROM json_each(?))
		)`,
		list,
	);
	db.sql.exec("DELETE FROM search_word WHERE id IN (SELECT value FROM json_each(?))", list);
}
