import { eq } from "drizzle-orm";
import { addDays, dayAt, FIRST_DAY } from "../../../../contract/days.ts";
import { forbiddenField, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { findVisible, refuseWhileMoving } from "./document-access.ts";
import { beginChange, finishChange, type DocumentChange } from "./document-change.ts";
import { document } from "../core/schema.ts";

/** The document that a new one replaces and ends. Takes the right to edit it, else a 403 that names the field. */
export function beginEnding(member: Member, documentId: string | null | undefined): DocumentChange {
	const found = documentId ? findVisible(member, documentId) : null;
	if (!found) throw refusedField("replacedDocument", "validation.unknownReference");
	if (!member.mayEditDocument(found)) throw forbiddenField("replacedDocument");
	refuseWhileMoving(member.db, found.id);
	return beginChange(member, found);
}

/**
 * Ends the document on the day before its successor starts (today, where that has no start), unless it ends earlier.
 * @returns whether anything has changed
 */
export function endReplaced(member: Member, ending: DocumentChange, successorStart: string | null): boolean {
	const endDate = successorStart === null ? dayAt(member.now) : dayBefore(successorStart);
	if (ending.before.endDate !== null && ending.before.endDate <= endDate) return false;
	member.db.orm.update(document).set({ endDate }).where(eq(document.id, ending.row.id)).run();
	finishChange(member, ending);
	return true;
}

/** (No document ends before the first day that a date may be.) */
function dayBefore(day: string): string {
	const before = addDays(day, -1);
	return before < FIRST_DAY ? FIRST_DAY : before;
}
