import { ContractError } from "../../../../contract/errors.ts";
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

/** The document's row, or 404 where the member may not see it. */
export function visibleDocument(member: Member, documentId: string): PlacedDocument {
	const found = findVisible(member, documentId);
	if (!found) throw notFound("error.documentNotFound");
	return found;
}

/** A document that the member may edit: 404 where it may not be seen, 403 where it may only be seen, 409 while it moves. */
export function editableDocument(member: Member, documentId: string): PlacedDocument {
	const found = documentWithRight(member, documentId);
	refuseWhileMoving(member.db, found.id);
	return found;
}

/** The same, wherever it is on its way to. */
export function documentWithRight(member: Member, documentId: string): PlacedDocument {
	const found = visibleDocument(member, documentId);
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
