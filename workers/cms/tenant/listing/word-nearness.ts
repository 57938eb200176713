import { EITHER, parseSearch } from "../../../../contract/search/search-query.ts";
import type { TenantDatabase } from "../core/database.ts";
import { reads } from "./text-conditions.ts";

/** How many of the first hits are looked at: what is near is among them, and more would be felt. */
export const LOOKED_AT = 5;
/** How many files of a document are looked at, and how many of the first chunks of each. */
const MOST_FILES = 5;
const MOST_CHUNKS = 40;

/** How near the words of a search stand in a document: 2 as they were typed, 1 in one place of a file, else 0. */
export function nearness(db: TenantDatabase, rows: readonly number[], text: string): Map<number, number> {
	const { words, phrases, withoutWords, withoutPhrases } = parseSearch(text);
	if (words.length < 2 || phrases.length + withoutWords.length + withoutPhrases.length > 0) return new Map();
	if (words.some((word) => EITHER.has(word))) return new Map();
	// What is joined by a sign stands so in the text: info@example.ch.
	const asTyped = reads("c.chunk", text.trim().replaceAll(/\s+/g, " ").toLowerCase());
	const each = words.map((word) => reads("c.chunk", word));
	const found = db.sql.exec<{ row: number; near: number }>(
		`SELECT r.value AS row, max(CASE
			WHEN ${asTyped.sql} THEN 2 WHEN ${each.map(({ sql }) => sql).join(" AND ")} THEN 1 ELSE 0
		END) AS near
		FROM json_each(?) r
		CROSS JOIN document_file f ON f.id IN (
			SELECT o.id FROM document_file o WHERE o.document_row = r.value ORDER BY o.id LIMIT ${MOST_FILES}
		)
		CROSS JOIN document_file_chunk c ON c.file_row = f.id AND c.position < ${MOST_CHUNKS}
		GROUP BY r.value`,
		...asTyped.values,
		...each.flatMap(({ values }) => values),
		JSON.stringify(rows),
	);
	return new Map(found.toArray().map(({ row, near }) => [row, near]));
}
