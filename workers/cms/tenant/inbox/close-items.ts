import type { TenantDatabase } from "../core/database.ts";
import { type NewItem, openItem, tellViewers } from "./open-item.ts";

/** What has to do with items that has gone: what one came from, or a document with all that it is about. */
type Gone = { cause: string } | { documentRow: number };

/** Closes what is open of it by itself: nobody has done it, and nobody can open it again by hand. */
export function closeItems(db: TenantDatabase, gone: Gone, now = db.clock()): void {
	const [column, value] = "cause" in gone ? ["cause", gone.cause] : ["document_row", gone.documentRow];
	db.sql.exec(
		`UPDATE inbox_item SET is_open = 0, closed_at = ? WHERE ${column} = ? AND is_open = 1`,
		now,
		value,
	);
}

/** The document has come back: what its going had closed, at that moment, is there again. */
export function reopenItems(db: TenantDatabase, documentRow: number, closedAt: number): void {
	db.sql.exec(
		`UPDATE inbox_item SET is_open = 1, closed_at = NULL
		WHERE document_row = ? AND is_open = 0 AND closed_by IS NULL AND closed_at = ?`,
		documentRow,
		closedAt,
	);
}

/** What an item came from holds again: it is there as it was, and tells nobody anew. */
export function reopenItem(db: TenantDatabase, itemRow: number): void {
	db.sql.exec("UPDATE inbox_item SET is_open = 1, closed_at = NULL WHERE id = ?", itemRow);
}

/** As `openItem`; where the same cause had one that has closed by itself, that is there as if it were new. */
export function openItemAnew(db: TenantDatabase, item: NewItem): void {
	if (openItem(db, item)) return;
	const [again] = db.sql
		.exec<{ id: number }>(
			`UPDATE inbox_item SET is_open = 1, closed_at = NULL, snoozed_until = NULL, shown_at = ?
			WHERE cause = ? AND is_open = 0 AND closed_by IS NULL RETURNING id`,
			db.clock(),
			item.cause,
		)
		.toArray();
	if (!again) return;
	db.sql.exec("DELETE FROM inbox_dismissal WHERE item_row = ?", again.id);
	tellViewers(db, again.id, item);
}
