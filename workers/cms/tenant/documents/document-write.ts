import { eq } from "drizzle-orm";
import { dayAt } from "../../../../contract/days.ts";
import { mayCreateDocuments } from "../../../../contract/entities/rights.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type {
	DocumentCreate,
	DocumentStateChange,
	DocumentUpdate,
} from "../../../../contract/entities/writes.ts";
import { inactiveDateAfterUnarchiving, mayBecome } from "../../../../contract/entities/document-state.ts";
import { assertVersion } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, refusedField } from "../core/errors.ts";
import type { Member } from "../core/sight.ts";
import { editableDocument } from "./document-access.ts";
import { record, recordReplacement } from "./document-audit.ts";
import { beginChange, type DocumentChange, finishChange } from "./document-change.ts";
import { refreshDerived } from "./document-links.ts";
import { readRow } from "./document-read.ts";
import { beginEnding, endReplaced } from "./document-succession.ts";
import { setFolders, setReminders, writeParticipations } from "./document-relations.ts";
import { hundredths, stateToRow } from "../core/values.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { optionalSortKey, sortKey } from "../core/folding.ts";
import { categoryToFileIn, replacedRow } from "./references.ts";
import { document } from "../core/schema.ts";
import { tenantProfile } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";

/** Files a new document. Takes an active or trialing subscription and edit access (spec 6), else 403. */
export function createDocument(member: Member, write: DocumentCreate): TenantDocument {
	const { db, userId, now } = member;
	const { tenant } = tenantProfile(member);
	member.requireEdit();
	if (!tenant.isActive || !mayCreateDocuments(member, tenant.subscription.status)) {
		throw forbidden("error.subscriptionInactive");
	}
	const category = categoryToFileIn(member, write.documentCategory);
	const ending = write.endReplaced ? beginEnding(member, write.replacedDocument) : null;
	const { id } = db.orm
		.insert(document)
		.values({
			...columns(write),
			documentId: newTenantOwnedId(readTenantKey(db)),
			identifier: nextIdentifier(db),
			state: stateToRow("Active"),
			categoryRow: category.id,
			categoryKey: category.nameKey,
			replacesRow: write.replacedDocument ? replacedRow(member, write.replacedDocument, null) : null,
			createdBy: userId,
			createdAt: now,
			updatedAt: now,
		})
		.returning({ id: document.id })
		.get();
	writeRelations(member, id, write);
	refreshDerived(db, id, null);
	const { document: created } = readRow(member, id);
	record(member, "create", null, created);
	const hasEnded = ending !== null && endReplaced(member, ending, created.startDate);
	if (!hasEnded) recordReplacement(member, created, null, created.replacedDocument);
	return created;
}

/** Writes the whole document. Takes the right to edit, in the new category too where it moves. */
export function updateDocument(member: Member, documentId: string, write: DocumentUpdate): TenantDocument {
	const { db } = member;
	const change = beginChange(member, editableDocument(member, documentId));
	const { row, before } = change;
	assertVersion(db, write.version, before, () => before);
	const target =
		write.documentCategory === before.documentCategory.documentId
			? null
			: categoryToFileIn(member, write.documentCategory);
	db.orm
		.update(document)
		.set({
			...columns(write),
			...(target && { categoryRow: target.id, categoryKey: target.nameKey }),
			replacesRow: replacement(member, change, write.replacedDocument),
		})
		.where(eq(document.id, row.id))
		.run();
	writeRelations(member, row.id, write);
	const after = finishChange(member, change);
	recordReplacement(member, after, before.replacedDocument, after.replacedDocument);
	return after;
}

/** Sets the state alone (spec 4). Without a version it always wins. */
export function changeDocumentState(
	member: Member,
	documentId: string,
	{ state, version }: DocumentStateChange,
): TenantDocument {
	const { db, now } = member;
	const change = beginChange(member, editableDocument(member, documentId));
	const { row, before } = change;
	assertVersion(db, version, before, () => before);
	const from = before.state;
	if (!mayBecome(from, state)) throw refusedField("state", "validation.stateChange");
	const inactiveDate =
		from === "Archived" && state === "Active"
			? inactiveDateAfterUnarchiving(before.inactiveDate, dayAt(now))
			: before.inactiveDate;
	db.orm
		.update(document)
		.set({ state: stateToRow(state), inactiveDate })
		.where(eq(document.id, row.id))
		.run();
	const after = finishChange(member, change);
	if (state === "Deleted") recordReplacement(member, after, before.replacedDocument, null);
	return after;
}

/** Row of the replaced document after a write: what is missing stays, also where the member may not see it. */
function replacement(
	member: Member,
	{ row, before }: DocumentChange,
	wanted: string | null | undefined,
): number | null {
	if (wanted === undefined || wanted === (before.replacedDocument?.documentId ?? null))
		return row.replacesRow;
	return wanted === null ? null : replacedRow(member, wanted, row.id);
}

function writeRelations(
	member: Member,
	documentRow: number,
	write: Pick<DocumentUpdate, "documentFolders" | "documentParticipations" | "reminders">,
): void {
	if (write.documentFolders) setFolders(member, documentRow, write.documentFolders);
	if (write.documentParticipations) writeParticipations(member, documentRow, write.documentParticipations);
	if (write.reminders) setReminders(member.db, documentRow, write.reminders);
}

function columns(write: Omit<DocumentCreate, "tenant">) {
	return {
		name: write.name,
		nameKey: sortKey(write.name),
		number: write.documentNumber,
		numberKey: optionalSortKey(write.documentNumber),
		description: write.description,
		descriptionKey: optionalSortKey(write.description),
		startDate: write.startDate,
		endDate: write.endDate,
		inactiveDate: write.inactiveDate,
		warrantyUntil: write.warrantyUntil,
		cost: hundredths(write.cost),
		costCurrency: write.costCurrency,
	};
}

function nextIdentifier(db: TenantDatabase): number {
	return db.sql
		.exec<{ next: number }>(
			"UPDATE tenant SET last_document_identifier = last_document_identifier + 1 RETURNING last_document_identifier AS next",
		)
		.one().next;
}
