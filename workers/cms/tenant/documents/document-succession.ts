import { eq } from "drizzle-orm";
import { mayEditInCategory } from "../../../../contract/identity/rights.ts";
import { forbiddenField, refusedField, type MemberAccess } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { documentWithCategory, visibleDocumentRow } from "./document-access.ts";
import { beginChange, finishChange, type DocumentChange } from "./document-change.ts";
import { dayOf } from "./document-values.ts";
import { document } from "../core/schema.ts";

const FIRST_DAY = "1900-01-01";

/** The document that a new one replaces and ends. Takes the right to edit it, else a 403 that names the field. */
export function beginEnding(
	db: TenantDatabase,
	access: MemberAccess,
	documentId: string | null | undefined,
): DocumentChange {
	const id = documentId ? visibleDocumentRow(db, access.userId, documentId) : null;
	if (id === null) throw refusedField("replacedDocument", "validation.unknownReference");
	const visible = documentWithCategory(db, id);
	if (!mayEditInCategory(access, visible.category.documentId)) throw forbiddenField("replacedDocument");
	return beginChange(db, access, visible);
}

/**
 * Ends the document on the day before its successor starts (today, where that has no start), unless it ends earlier.
 * @returns whether anything has changed
 */
export function endReplaced(
	db: TenantDatabase,
	access: MemberAccess,
	ending: DocumentChange,
	successorStart: string | null,
): boolean {
	const endDate = successorStart === null ? dayOf(Date.now()) : dayBefore(successorStart);
	if (ending.before.endDate !== null && ending.before.endDate <= endDate) return false;
	db.orm.update(document).set({ endDate }).where(eq(document.id, ending.id)).run();
	finishChange(db, access, ending);
	return true;
}

/** (No document ends before the first day that a date may be.) */
function dayBefore(day: string): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() - 1);
	const before = date.toISOString().slice(0, 10);
	return before < FIRST_DAY ? FIRST_DAY : before;
}
