import type { ContractError } from "../../../../contract/errors.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { instant, stateFromRow } from "../core/values.ts";
import { reconcileWritten } from "../deadlines/reconcile-deadlines.ts";
import { recordReplacement } from "../documents/document-audit.ts";
import { countedDocument, DELETED, refreshDerived } from "../documents/document-links.ts";
import { removeFilesLater } from "../files/file-removal.ts";
import { closeItems } from "../inbox/close-items.ts";
import { failureOf, type MoveRow } from "./move-rows.ts";

/** For so long whoever comes back is told why the document is still here. */
const FAILURE_KEPT_MS = 24 * 60 * 60 * 1000;

type LeavingRow = {
	documentId: string;
	name: string;
	state: number;
	updatedAt: number;
	replacedId: string | null;
	replacedName: string | null;
};

/**
 * The document is in the other tenant: here it goes into the bin, with a record of where it went. Whatever rights have
 * been taken away since, that has been decided.
 */
export function leave(db: TenantDatabase, { documentRow, userId, movedId, tenantId }: MoveRow): void {
	const author = { db, userId, now: db.clock() };
	const before = db.sql
		.exec<LeavingRow>(
			`SELECT d.document_id AS documentId, d.name, d.state, d.updated_at AS updatedAt,
				o.document_id AS replacedId, o.name AS replacedName
			FROM document d LEFT JOIN document o ON o.id = d.replaces_row AND o.state < ?
			WHERE d.id = ?`,
			DELETED,
			documentRow,
		)
		.one();
	const counted = countedDocument(db, documentRow);
	db.sql.exec(
		"UPDATE document SET state = ?, version = version + 1, updated_at = ? WHERE id = ?",
		DELETED,
		author.now,
		documentRow,
	);
	refreshDerived(db, documentRow, counted);
	reconcileWritten(db, documentRow);
	removeFilesLater(db, documentRow);
	closeItems(db, { documentRow }, author.now);
	// What was shared here was not shared there, and not with those who see it there.
	db.sql.exec("DELETE FROM share_document WHERE document_row = ?", documentRow);
	recordChange(db, author, {
		entity: "document",
		entityId: before.documentId,
		action: "delete",
		changes: {
			state: [stateFromRow(before.state), "Deleted"],
			updatedAt: [instant(before.updatedAt), instant(author.now)],
			movedTo: [null, { tenant: tenantId, documentId: movedId }],
		},
	});
	if (before.replacedId !== null && before.replacedName !== null) {
		const replaced = { documentId: before.replacedId, name: before.replacedName };
		recordReplacement(author, before, replaced, null);
	}
	db.sql.exec("UPDATE document_move SET step = NULL, due_at = NULL WHERE document_row = ?", documentRow);
	db.sql.exec("DELETE FROM document_move_file WHERE document_row = ?", documentRow);
}

/** From now on the move is taken back. Whether that is still possible, the other tenant says. */
export function beginUndo(db: TenantDatabase, { documentRow }: MoveRow, why: ContractError): void {
	db.sql.exec(
		"UPDATE document_move SET step = 'undo', failure = ?, failures = 0, due_at = ? WHERE document_row = ?",
		failureOf(why),
		db.clock(),
		documentRow,
	);
}

/** The document stays, and can be changed again. */
export function stay(db: TenantDatabase, { documentRow }: MoveRow): void {
	db.sql.exec(
		"UPDATE document_move SET step = NULL, due_at = ? WHERE document_row = ?",
		db.clock() + FAILURE_KEPT_MS,
		documentRow,
	);
	db.sql.exec("DELETE FROM document_move_file WHERE document_row = ?", documentRow);
}
