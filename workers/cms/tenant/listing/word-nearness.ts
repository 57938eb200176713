import { parseSearch } from "../../../../contract/search/search-query.ts";
import type { TenantDatabase } from "../core/database.ts";

/** How many of the first hits are looked at: what is near is among them, and more would be felt. */
export const LOOKED_AT = 5;
/** How many of the first chunks of each file of a document are looked at. */
const MOST_CHUNKS = 40;

/** How near the words of a search stand in a document: 2 as they were typed, 1 in one place of a file, else 0. */
export function nearness(db: TenantDatabase, rows: readonly number[], text: string): Map<number, number> {
	const { words, phrases, withoutWords, withoutPhrases } = parseSearch(text);
	if (words.length < 2 || phrases.length + withoutWords.length + withoutPhrases.length > 0) return new Map();
	// What is joined by a sign stands so in the text: info@example.ch.
	const typed = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
	return new Map(rows.map((row) => [row, nearnessIn(db, row, words, typed)]));
}

/** Chunk by chunk, and none behind one that has the words as they were typed. */
function nearnessIn(db: TenantDatabase, row: number, words: readonly string[], typed: string): number {
	const chunks = db.sql.exec<{ chunk: string }>(
		`SELECT c.chunk FROM document_file f CROSS JOIN document_file_chunk c ON c.file_row = f.id
		WHERE f.document_row = ? AND c.position < ${MOST_CHUNKS}`,
		row,
	);
	let near = 0;
	for (const { chunk } of chunks) {
		const text = chunk.toLowerCase();
		if (text.includes(typed)) return 2;
		if (words.every((word) => text.includes(word))) near = 1;
	}
	return near;
}
