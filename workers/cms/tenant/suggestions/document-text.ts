import type { TenantDatabase } from "../core/database.ts";

/** What a paper is about stands at its beginning; a longer text would cost more and say less. */
const MOST_LETTERS = 8_000;
const MOST_CHUNKS = 12;

/** The beginning of what a document's files say, page by page. */
export function beginningOf({ sql }: TenantDatabase, documentRow: number): string {
	const chunks = sql.exec<{ chunk: string }>(
		`SELECT c.chunk FROM document_file f CROSS JOIN document_file_chunk c ON c.file_row = f.id
		WHERE f.document_row = ? ORDER BY f.position, f.created_at, f.id, c.position LIMIT ${MOST_CHUNKS}`,
		documentRow,
	);
	let text = "";
	for (const { chunk } of chunks) {
		text += `${chunk}\n`;
		if (text.length >= MOST_LETTERS) break;
	}
	return text.slice(0, MOST_LETTERS);
}

/** The names of its files, without what says of what kind they are: where nothing could be read, they are all there is. */
export function fileNamesOf({ sql }: TenantDatabase, documentRow: number): string {
	return sql
		.exec<{ name: string }>("SELECT name FROM document_file WHERE document_row = ? LIMIT 20", documentRow)
		.toArray()
		.map(({ name }) => name.replace(/\.\w{1,5}$/, ""))
		.join("\n");
}
