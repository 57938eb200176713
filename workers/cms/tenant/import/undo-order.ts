import type { MadeKind } from "../../../../contract/imports/import-words.ts";
import type { TenantDatabase } from "../core/database.ts";
import { IMPORT_COLUMNS, type ImportRow } from "./import-record.ts";

/** When what is left of one kind of an import `i` is due, the next first. */
const dueOf = (kind: MadeKind) =>
	`(SELECT m.due_at FROM import_made m WHERE m.import_row = i.id AND m.kind = '${kind}' AND m.outcome IS NULL
		ORDER BY m.due_at LIMIT 1)`;

/** SQL of when the undoing of an import `i` goes on. What documents stand in waits for them. */
export const UNDO_DUE = `max(i.undo_at, coalesce(
	${dueOf("document")}, ${dueOf("folder")}, ${dueOf("party")}, ${dueOf("category")}, 0
))`;

/** The import whose undoing is due, of several the one that was asked for first. */
export function importToUndo(db: TenantDatabase): ImportRow | null {
	const [found] = db.sql
		.exec<ImportRow>(
			`SELECT ${IMPORT_COLUMNS} FROM document_import i WHERE i.undo_at IS NOT NULL AND i.undone_at IS NULL
			ORDER BY ${UNDO_DUE}, i.undo_at LIMIT 1`,
		)
		.toArray();
	return found ?? null;
}
