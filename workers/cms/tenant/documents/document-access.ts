import { DELETED_FILES_KEPT_MS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { lastChangeOf } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, notFound } from "../core/errors.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";

/** The document's row, or null where the member may not see it: deleted, hidden, or of another tenant. */
export function findVisible(member: Member, documentId: string): PlacedDocument | null {
	const sees = member.sees();
	const [found] = member.db.sql
		.exec<{ id: number; categoryRow: number }>(
			`SELECT d.id, d.category_row AS categoryRow FROM document d
			WHERE d.document_id = ? AND d.state < 2 AND ${sees.sql}`,
			documentId,
			...sees.values,
		)
		.toArray();
	return found ?? null;
}

/** What is said of a document that the member may not see. */
const missing = () => notFound("error.documentNotFound");

/** The document's row, or 404 where the member may not see it. */
export function visibleDocument(
	member: Member,
	documentId: string,
	why: typeof missingOrDeleted = missing,
): PlacedDocument {
	const found = findVisible(member, documentId);
	if (!found) throw why(member, documentId);
	return found;
}

/**
 * A document that the member may edit: 404 where it may not be seen, 403 where it may only be seen, 409 while it moves.
 * @param why what the 404 says
 */
export function editableDocument(
	member: Member,
	documentId: string,
	why: typeof missingOrDeleted = missing,
): PlacedDocument {
	const found = documentWithRight(member, documentId, why);
	refuseWhileMoving(member.db, found.id);
	return found;
}

/** What is said of it, with who has deleted it and when, to whom it lies in the bin (decision 035). */
export function missingOrDeleted(member: Member, documentId: string): ContractError {
	const edits = member.edits();
	const [deleted] = member.db.sql
		.exec<{ version: number }>(
			`SELECT d.version FROM document d
			WHERE d.document_id = ? AND d.state = 2 AND d.updated_at > ? AND ${edits.sql} AND NOT EXISTS (
				SELECT 1 FROM audit_entry a
				WHERE a.entity_id = d.document_id AND a.action = 'delete' AND a.changes ->> '$.movedTo' IS NOT NULL
			)`,
			documentId,
			member.now - DELETED_FILES_KEPT_MS,
			...edits.values,
		)
		.toArray();
	if (!deleted) return missing();
	const current = { documentId, version: deleted.version };
	const details = { current, ...lastChangeOf(member, documentId) };
	return new ContractError("NotFoundError", "error.documentDeleted", details);
}

/** The same, wherever it is on its way to. */
export function documentWithRight(
	member: Member,
	documentId: string,
	why: typeof missingOrDeleted = missing,
): PlacedDocument {
	const found = visibleDocument(member, documentId, why);
	if (!member.mayEditDocument(found)) throw forbidden();
	return found;
}

/** As `editableDocument`, for what a right on a single document does not give, as to delete or to move it: else 403. */
export function ownedDocument(member: Member, documentId: string): PlacedDocument {
	const found = documentWithRight(member, documentId);
	if (!member.mayEditIn(found.categoryRow)) throw forbidden();
	return found;
}

/** 409 while the document is on its way to another tenant: what was changed now would be lost, or be there twice. */
export function refuseWhileMoving(db: TenantDatabase, documentRow: number): void {
	const moving = db.sql.exec(
		"SELECT 1 FROM document_move WHERE document_row = ? AND step IS NOT NULL",
		documentRow,
	);
	if (moving.toArray().length > 0) throw new ContractError("ConflictError", "error.documentMoves");
}
