import type {
	DocumentViewer,
	DocumentViewers,
	ViewerReason,
} from "../../../../contract/entities/document-viewers.ts";
import { mayEditInCategory, RIGHTS } from "../../../../contract/identity/rights.ts";
import { accessOf, rightsFromBits } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { visibleDocument } from "./document-access.ts";
import { sortKey } from "../core/folding.ts";

// A type, because the rows of `exec` are records.
type ViewerRow = { userId: string; name: string; email: string; isAdmin: number; rights: number | null };

/** Whom the document's category lets see it: everybody for who may edit the document, else the asking member alone. */
const VIEWERS = `SELECT m.user_id AS userId, m.name, m.email, m.is_admin AS isAdmin, r.rights
	FROM member m LEFT JOIN category_right r ON r.user_id = m.user_id AND r.category_row = ?1
	WHERE (m.is_admin = 1 OR r.rights IS NOT NULL) AND (?2 = 1 OR m.user_id = ?3)`;

/** `GET /documents/{id}/viewers`: who sees the document, and why (spec 6). */
export function documentViewers(db: TenantDatabase, userId: string, documentId: string): DocumentViewers {
	const access = accessOf(db, userId);
	const { category } = visibleDocument(db, userId, documentId);
	const mayKnow = mayEditInCategory(access, category.documentId) ? 1 : 0;
	const viewers = db.sql
		.exec<ViewerRow>(VIEWERS, category.id, mayKnow, userId)
		.toArray()
		.map((row) => toViewer(row, category.name))
		.toSorted(byName);
	return { viewers };
}

function toViewer({ userId, name, email, isAdmin, rights }: ViewerRow, category: string): DocumentViewer {
	const given = rightsFromBits(rights ?? 0);
	const reasons: ViewerReason[] = [];
	if (isAdmin === 1) reasons.push({ kind: "tenantAdmin" });
	if (given.length > 0) reasons.push({ kind: "categoryRight", category, rights: given });
	return { userId, name, email, reasons, rights: isAdmin === 1 ? [...RIGHTS] : given };
}

function byName(one: DocumentViewer, other: DocumentViewer): number {
	const [oneKey, otherKey] = [sortKey(one.name), sortKey(other.name)];
	if (oneKey === otherKey) return one.userId < other.userId ? -1 : 1;
	return oneKey < otherKey ? -1 : 1;
}
