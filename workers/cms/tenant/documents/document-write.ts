import { eq } from "drizzle-orm";
import { dayAt } from "../../../../contract/days.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentCreate, DocumentUpdate } from "../../../../contract/entities/writes.ts";
import { inactiveDateAfterUnarchiving, mayBecome } from "../../../../contract/entities/document-state.ts";
import { newDocument } from "../core/announcements.ts";
import { assertVersion } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { editableDocument, missingOrDeleted, ownedDocument } from "./document-access.ts";
import { record, recordReplacement } from "./document-audit.ts";
import { beginChange, type DocumentChange, finishChange } from "./document-change.ts";
import { refreshDerived } from "./document-links.ts";
import { readRow } from "./document-read.ts";
import { beginEnding, endReplaced } from "./document-succession.ts";
import { documentArrived } from "../inbox/item-sources.ts";
import { keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { reconcileWritten } from "../deadlines/reconcile-deadlines.ts";
import { setFolders, writeParticipations } from "./document-relations.ts";
import { setReminders, takeRemindersOfCategory } from "./reminders.ts";
import { hundredths, stateToRow } from "../core/values.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { optionalSortKey, sortKey } from "../core/folding.ts";
import { categoryToFileIn, replacedRow } from "./references.ts";
import { document } from "../core/schema.ts";
import { countDocuments, requireSubscription, requireWithinPlan } from "../core/subscription.ts";
import { refuseOtherTenant } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";

/**
 * Files a new document. Takes an active or trialing subscription and edit access (spec 6), else 403.
 * @param isTold whether those who see it are told of it now
 */
export function createDocument(
	member: Member,
	write: DocumentCreate,
	{ isTold = true }: { isTold?: boolean } = {},
): TenantDocument {
	const { db, now } = member;
	const category = categoryToCreateIn(member, write.documentCategory);
	const ending = write.endReplaced ? beginEnding(member, write.replacedDocument) : null;
	const documentId = newTenantOwnedId(readTenantKey(db));
	const id = insertDocument(member, write, category, { documentId, createdAt: now, updatedAt: now });
	const { document: created } = readRow(member, id);
	record(member, "create", null, created);
	const hasEnded = ending !== null && endReplaced(member, ending, created.startDate);
	if (!hasEnded) recordReplacement(member, created, null, created.replacedDocument);
	const placed = { id, categoryRow: category.id };
	if (isTold) {
		if (created.state === "Active") documentArrived(member, placed, documentId);
		db.afterCommit({ kind: "announce", announcement: newDocument(db, placed, created) });
	}
	return created;
}

/** The category in which the member may make a document; 403 without a current subscription or edit access (spec 6). */
export function categoryToCreateIn(member: Member, categoryId: string) {
	const { db } = member;
	member.requireEdit();
	requireSubscription(db);
	requireWithinPlan(db, "documents", countDocuments(db));
	return categoryToFileIn(member, categoryId);
}

/** Writes a new document with all that belongs to it, but no record of where it comes from. @returns its row */
export function insertDocument(
	member: Member,
	write: DocumentCreate,
	category: ReturnType<typeof categoryToFileIn>,
	{ documentId, createdAt, updatedAt }: { documentId: string; createdAt: number; updatedAt: number },
): number {
	const { db, userId } = member;
	keepUpWithDays(db);
	const { id } = db.orm
		.insert(document)
		.values({
			...columns(write),
			name: write.name,
			nameKey: sortKey(write.name),
			costCurrency: write.costCurrency,
			documentId,
			identifier: nextIdentifier(db),
			state: stateToRow(write.state ?? "Active"),
			categoryRow: category.id,
			categoryKey: category.nameKey,
			replacesRow: write.replacedDocument ? replacedRow(member, write.replacedDocument, null) : null,
			createdBy: userId,
			createdAt,
			updatedAt,
		})
		.returning({ id: document.id })
		.get();
	writeRelations(member, id, write);
	takeRemindersOfCategory(db, id);
	refreshDerived(db, id, null);
	reconcileWritten(db, id);
	return id;
}

/**
 * Writes what is sent of the document; the rest stays. Takes the right to edit, in the new category too where it moves.
 * Without a version it always wins. Who might restore it learns that it was deleted: a 404 all the same (spec 4).
 */
export function updateDocument(member: Member, documentId: string, write: DocumentUpdate): TenantDocument {
	const { db } = member;
	const change = beginChange(member, editableDocument(member, documentId, missingOrDeleted));
	const { row, before } = change;
	refuseState(member, before, write.state);
	assertVersion(member, write.version, before, () => before);
	refuseOtherTenant(db, write.tenant);
	db.orm
		.update(document)
		.set({
			...columns(write),
			...categoryColumns(member, before, write.documentCategory),
			...stateColumns(member, before, write),
			replacesRow: replacement(member, change, write.replacedDocument),
		})
		.where(eq(document.id, row.id))
		.run();
	writeRelations(member, row.id, write);
	const after = finishChange(member, change);
	const replaced = after.state === "Deleted" ? null : after.replacedDocument;
	recordReplacement(member, after, before.replacedDocument, replaced);
	return after;
}

/** What was shared is not theirs to put away; and what is deleted a share opens no more, so that nobody could undo it by one. */
function refuseState(
	member: Member,
	before: TenantDocument,
	wanted: TenantDocument["state"] | undefined,
): void {
	if (wanted === undefined || wanted === before.state) return;
	if (wanted === "Deleted" || member.isGuest) ownedDocument(member, before.documentId);
}

function categoryColumns(member: Member, before: TenantDocument, wanted: string | undefined) {
	if (wanted === undefined || wanted === before.documentCategory.documentId) return {};
	const { id, nameKey } = categoryToFileIn(member, wanted);
	return { categoryRow: id, categoryKey: nameKey };
}

/** State and inactive date after the way that the write takes (spec 4). */
function stateColumns({ now }: Member, before: TenantDocument, write: DocumentUpdate) {
	const { state = before.state, inactiveDate = before.inactiveDate } = write;
	if (!mayBecome(before.state, state)) throw refusedField("state", "validation.stateChange");
	const isUnarchived = before.state === "Archived" && state === "Active";
	return {
		state: stateToRow(state),
		inactiveDate: isUnarchived ? inactiveDateAfterUnarchiving(inactiveDate, dayAt(now)) : inactiveDate,
	};
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

/** The columns of what is sent. What is not leaves its own alone. */
function columns(write: DocumentUpdate) {
	return {
		...(write.name !== undefined && { name: write.name, nameKey: sortKey(write.name) }),
		...(write.documentNumber !== undefined && {
			number: write.documentNumber,
			numberKey: optionalSortKey(write.documentNumber),
		}),
		...(write.description !== undefined && {
			description: write.description,
			descriptionKey: optionalSortKey(write.description),
		}),
		...(write.cost !== undefined && { cost: hundredths(write.cost) }),
		startDate: write.startDate,
		endDate: write.endDate,
		inactiveDate: write.inactiveDate,
		warrantyUntil: write.warrantyUntil,
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
