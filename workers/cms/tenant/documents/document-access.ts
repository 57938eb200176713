import { eq } from "drizzle-orm";
import { mayEditInCategory } from "../../../../contract/identity/rights.ts";
import { accessOf, forbidden, notFound, type MemberAccess } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { category, document, type DocumentRow } from "../core/schema.ts";

const NOT_FOUND = "error.documentNotFound";

/** A document's row with its category, as far as the member may see it. */
export interface VisibleDocument {
	row: DocumentRow;
	category: typeof category.$inferSelect;
}

const VISIBLE = `SELECT d.id FROM document d
	WHERE d.document_id = ?2 AND d.state < 2 AND (
		EXISTS (SELECT 1 FROM member m WHERE m.user_id = ?1 AND m.is_admin = 1)
		OR d.category_row IN (SELECT r.category_row FROM category_right r WHERE r.user_id = ?1)
	)`;

/** Row id of a document that the member may see, or null: deleted, hidden, or of another tenant. */
export function visibleDocumentRow(db: TenantDatabase, userId: string, documentId: string): number | null {
	return db.sql.exec<{ id: number }>(VISIBLE, userId, documentId).toArray()[0]?.id ?? null;
}

/** The document, or 404 where the member may not see it. */
export function visibleDocument(db: TenantDatabase, userId: string, documentId: string): VisibleDocument {
	const id = visibleDocumentRow(db, userId, documentId);
	if (id === null) throw notFound(NOT_FOUND);
	return documentWithCategory(db, id);
}

/** A document with its category, whoever asks. */
export function documentWithCategory(db: TenantDatabase, documentRow: number): VisibleDocument {
	const found = db.orm
		.select({ row: document, category })
		.from(document)
		.innerJoin(category, eq(category.id, document.categoryRow))
		.where(eq(document.id, documentRow))
		.get();
	if (!found) throw notFound(NOT_FOUND);
	return found;
}

/** A document that the member may edit: 404 where it may not be seen, 403 where it may only be seen. */
export function editableDocument(
	db: TenantDatabase,
	userId: string,
	documentId: string,
): VisibleDocument & { access: MemberAccess } {
	const access = accessOf(db, userId);
	const visible = visibleDocument(db, userId, documentId);
	if (!mayEditInCategory(access, visible.category.documentId)) throw forbidden();
	return { ...visible, access };
}
