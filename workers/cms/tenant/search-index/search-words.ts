import type { TenantDatabase } from "../core/database.ts";
import type { Condition } from "../core/database.ts";

const LETTERS = 3;
/** One statement is given this many words, because one value holds 2 MB. */
const LEARNT_TOGETHER = 5_000;
/**
 * The vocabulary is asked for a piece by this many of its trigrams. More would mean more lists to read, fewer would
 * mean more words.
 */
const ASKED_TRIGRAMS = 2;
const LAST_CHARACTER = "\u{10ffff}";

/** Words that a vocabulary has at most, those that look like words of a language apart: numbers and codes have no end. */
const MAX_CODES = 500_000;
const MAX_WORDS = 1_000_000;
const OF_LANGUAGE = /^\p{L}{1,40}$/u;

/**
 * Has the vocabulary learn at most this many of these words, those of a language first. What it does not know then is
 * `rare`: found whole, and not by a part of it.
 */
export function learnSome(
	db: TenantDatabase,
	words: ReadonlySet<string>,
	atMost: number,
): { learnt: string[]; rare: string[] } {
	const { size, list } = db.sql
		.exec<{ size: number; list: string }>(
			`SELECT (SELECT coalesce(max(id), 0) FROM search_word) AS size, json_group_array(value) AS list
			FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM search_word w WHERE w.word = value)`,
			JSON.stringify([...words]),
		)
		.one();
	const unknown = JSON.parse(list) as string[];
	const ofLanguage = unknown.filter((word) => OF_LANGUAGE.test(word));
	const codes = unknown.filter((word) => !OF_LANGUAGE.test(word));
	const taught = [
		...ofLanguage.slice(0, Math.max(0, MAX_WORDS - size)),
		...codes.slice(0, Math.max(0, MAX_CODES - size)),
	].slice(0, atMost);
	learnWords(db, new Set(taught));
	const rare = new Set(unknown);
	for (const word of taught) rare.delete(word);
	return { learnt: [...words].filter((word) => !rare.has(word)), rare: [...rare] };
}

/** Adds words to the vocabulary. */
export function learnWords(db: TenantDatabase, words: ReadonlySet<string>): void {
	if (words.size === 0) return;
	const { last } = db.sql
		.exec<{ last: number }>("SELECT coalesce(max(id), 0) AS last FROM search_word")
		.one();
	const all = [...words];
	for (let first = 0; first < all.length; first += LEARNT_TOGETHER) {
		db.sql.exec(
			"INSERT INTO search_word (word) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
			JSON.stringify(all.slice(first, first + LEARNT_TOGETHER)),
		);
	}
	db.sql.exec(
		"INSERT INTO search_word_part (rowid, word) SELECT id, word FROM search_word WHERE id > ?",
		last,
	);
}

/**
 * The words of the vocabulary that have this piece: anywhere, or, of one or two letters or with a space before, at their
 * beginning. They are remembered: a search asks again where nothing is found, and so do its next page and its counts.
 */
export function wordsWith(db: TenantDatabase, piece: string, limit: number): string[] {
	const words = db.memory.read(`${limit} words with ${piece}`, () => readWordsWith(db, piece, limit));
	return JSON.parse(words) as string[];
}

/** As one text instead of a row each, which halves the work where there are many. */
function readWordsWith(db: TenantDatabase, piece: string, limit: number): string {
	const { sql, values } = selectWordsWith([piece]);
	return db.sql
		.exec<{ words: string }>(
			`SELECT json_group_array(word) AS words FROM (${sql} LIMIT +?)`,
			...values,
			limit,
		)
		.one().words;
}

/**
 * SQL of those words, for cases where they are too many to keep: the reading statement can stop at any row. However many
 * pieces there are it has at most two parts, because SQLite puts few together.
 */
export function selectWordsWith(pieces: readonly string[]): Condition {
	const beginnings = pieces.filter(isBeginning).map((piece) => piece.trimStart());
	const parts = pieces.filter((piece) => !isBeginning(piece));
	const ways: Condition[] = [];
	if (beginnings.length > 0) {
		const sql = `SELECT w.word FROM json_each(?) piece CROSS JOIN search_word w
			WHERE w.word >= piece.value AND w.word < piece.value || ?`;
		ways.push({ sql, values: [JSON.stringify(beginnings), LAST_CHARACTER] });
	}
	if (parts.length > 0) {
		const sql = `SELECT w.word FROM json_each(?) piece CROSS JOIN search_word_part p CROSS JOIN search_word w ON w.id = p.rowid
			WHERE p.search_word_part MATCH piece.value ->> 0 AND instr(w.word, piece.value ->> 1) > 0`;
		ways.push({ sql, values: [JSON.stringify(parts.map((piece) => [trigramsOf([...piece]), piece]))] });
	}
	return {
		sql: ways.map(({ sql }) => sql).join(" UNION ALL "),
		values: ways.flatMap(({ values }) => values),
	};
}

/** What is looked for at the beginning of words alone. */
function isBeginning(piece: string): boolean {
	return piece.startsWith(" ") || [...piece].length < LETTERS;
}

/**
 * Some trigrams of a piece, spread over it: of each part of it the one with the rarest letters. Not those at its ends,
 * because many words begin or end alike. Quoted, so that nothing typed is an operator.
 */
function trigramsOf(letters: readonly string[]): string {
	const all = letters.slice(LETTERS - 1).map((_, at) => letters.slice(at, at + LETTERS));
	const inner = all.length >= MANY_TRIGRAMS ? all.slice(1, -1) : all;
	const part = Math.ceil(inner.length / ASKED_TRIGRAMS);
	const asked = new Set<string>();
	for (let first = 0; first < inner.length; first += part) {
		const [rarest = []] = inner
			.slice(first, first + part)
			.toSorted((one, other) => rarityOf(other) - rarityOf(one));
		asked.add(`"${rarest.join("")}"`);
	}
	return [...asked].join(" AND ");
}

/** The sum of its letters' places, from the most frequent one of German texts on. All other characters are rarer still. */
function rarityOf(trigram: readonly string[]): number {
	return trigram.reduce((sum, letter) => {
		const place = BY_FREQUENCY.indexOf(letter);
		return sum + (place === -1 ? BY_FREQUENCY.length : place);
	}, 0);
}

const BY_FREQUENCY = "enisratdhulcgmobwfkzpvjyxq";
/** A piece of this many trigrams has others than those at its ends. */
const MANY_TRIGRAMS = 5;
