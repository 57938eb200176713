import { parseSearch } from "../../../../contract/search/search-query.ts";
import type { TenantDatabase } from "../core/database.ts";

/** So many of the first hits are looked at: what is near is among them, and more would be felt. */
export const LOOKED_AT = 5;
/** Of a document, so many of the first chunks of each file. */
const MOST_CHUNKS = 40;

/** How near the words of a search stand in a document: 2 as they were typed, 1 in one place of a file, else 0. */
export function nearness(db: TenantDatabase, rows: readonly number[], text: string): Map<number, number> {
	const { words, phrases, withoutWords, withoutPhrases } = parseSearch(text);
	if (words.length < 2 || phrases.length + withoutWords.length + withoutPhrases.length > 0) return new Map();
	// What is joined by a sign stands so in the text: info@example.ch.
	const typed = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
	const all = words.map(() => "instr(chunk, ?) > 0").join(" AND ");
	const found = db.sql.exec<{ row: number; near: number }>(
		`SELECT row, max(iif(instr(chunk, ?) > 0, 2, iif(${all}, 1, 0))) AS near FROM (
			SELECT r.value AS row, lower(c.chunk) AS chunk
			FROM json_each(?) r CROSS JOIN document_file f ON f.document_row = r.value
			CROSS JOIN document_file_chunk c ON c.file_row = f.id AND c.position < ${MOST_CHUNKS}
		) GROUP BY row`,
		typed,
		...words,
		JSON.stringify(rows),
	);
	return new Map(found.toArray().map(({ row, near }) => [row, near]));
}
