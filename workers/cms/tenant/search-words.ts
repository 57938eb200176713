import type { TenantDatabase } from "./database.ts";
import type { Condition } from "./explorer-conditions.ts";

const LETTERS = 3;
/** Trigrams by which the vocabulary is asked for a piece: from its beginning, its middle and its end. */
const ASKED_TRIGRAMS = 4;
const LAST_CHARACTER = "\u{10ffff}";

/** Adds words to the vocabulary. */
export function learnWords(db: TenantDatabase, words: Iterable<string>): void {
	const { last } = db.sql
		.exec<{ last: number }>("SELECT coalesce(max(id), 0) AS last FROM search_word")
		.one();
	db.sql.exec(
		"INSERT INTO search_word (word) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
		JSON.stringify([...words]),
	);
	db.sql.exec(
		"INSERT INTO search_word_part (rowid, word) SELECT id, word FROM search_word WHERE id > ?",
		last,
	);
}

/** The words of the vocabulary that have this piece: anywhere, or, of one or two letters, at their beginning. */
export function wordsWith(db: TenantDatabase, piece: string, limit: number): string[] {
	const { sql, values } = selectWordsWith(piece);
	return db.sql
		.exec<{ word: string }>(`${sql} LIMIT ?`, ...values, limit)
		.toArray()
		.map(({ word }) => word);
}

/** SQL of those words, for where they are too many to be held: whoever reads on can stop. */
export function selectWordsWith(piece: string): Condition {
	const letters = [...piece];
	if (letters.length < LETTERS) {
		const sql = "SELECT w.word FROM search_word w WHERE w.word >= ? AND w.word < ?";
		return { sql, values: [piece, piece + LAST_CHARACTER] };
	}
	const sql = `SELECT w.word FROM search_word_part p CROSS JOIN search_word w ON w.id = p.rowid
		WHERE p.search_word_part MATCH ? AND instr(w.word, ?) > 0`;
	return { sql, values: [trigramsOf(letters), piece] };
}

/** Some trigrams of a piece, in even steps from the first to the last. Quoted, so nothing that was typed is an operator. */
function trigramsOf(letters: readonly string[]): string {
	const last = letters.length - LETTERS;
	const steps = Math.min(ASKED_TRIGRAMS - 1, last);
	const asked = new Set<string>();
	for (let step = 0; step <= steps; step += 1) {
		const start = steps === 0 ? 0 : Math.round((step * last) / steps);
		asked.add(`"${letters.slice(start, start + LETTERS).join("")}"`);
	}
	return [...asked].join(" AND ");
}
