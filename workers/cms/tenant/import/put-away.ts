import type { TenantDatabase } from "../core/database.ts";

/**
 * A category of an import that was undone, in which nothing but documents of the bin lies: nobody files in it any more, but
 * its name is taken. Whoever makes one of that name gets it, and it is put away no longer.
 * @returns its id
 */
export function putAwayCategory({ sql }: TenantDatabase, nameKey: string): string | null {
	const [away] = sql
		.exec<{ documentId: string; made: number }>(
			`SELECT c.document_id AS documentId, m.id AS made FROM category c
			JOIN import_made m ON m.made_id = c.document_id AND m.outcome = 'later'
			WHERE c.name_key = ? AND c.is_active = 0`,
			nameKey,
		)
		.toArray();
	if (!away) return null;
	sql.exec("UPDATE import_made SET outcome = 'used' WHERE id = ?", away.made);
	return away.documentId;
}
