import { eq } from "drizzle-orm";
import { mayCreateDocuments } from "../../../../contract/identity/rights.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type {
	DocumentCreate,
	DocumentStateChange,
	DocumentUpdate,
} from "../../../../contract/entities/writes.ts";
import { inactiveDateAfterUnarchiving, mayBecome } from "../../../../contract/entities/document-state.ts";
import { accessOf, forbidden, refusedField, assertVersion, type MemberAccess } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { documentWithCategory, editableDocument } from "./document-access.ts";
import { record, recordReplacement } from "./document-audit.ts";
import { beginChange, finishChange } from "./document-change.ts";
import { refreshDerived } from "./document-links.ts";
import { populate } from "./document-read.ts";
import { beginEnding, endReplaced } from "./document-succession.ts";
import { setFolders, setReminders, writeParticipations } from "./document-relations.ts";
import { dayOf, hundredths, stateFromRow, stateToRow } from "./document-values.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { optionalSortKey, sortKey } from "../core/folding.ts";
import { categoryToFileIn, replacedRow } from "./references.ts";
import { document } from "../core/schema.ts";
import { tenantProfile } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";

/** Files a new document. Takes an active or trialing subscription and edit access (spec 6), else 403. */
export function createDocument(db: TenantDatabase, userId: string, write: DocumentCreate): TenantDocument {
	const access = accessOf(db, userId);
	const { tenant } = tenantProfile(db, userId);
	if (!access.mayEdit) throw forbidden();
	if (!tenant.isActive || !mayCreateDocuments(access, tenant.subscription.status)) {
		throw forbidden("error.subscriptionInactive");
	}
	const category = categoryToFileIn(db, access, write.documentCategory);
	const ending = write.endReplaced ? beginEnding(db, access, write.replacedDocument) : null;
	const now = Date.now();
	const { id } = db.orm
		.insert(document)
		.values({
			...columns(write),
			documentId: newTenantOwnedId(readTenantKey(db)),
			identifier: nextIdentifier(db),
			state: stateToRow("Active"),
			categoryRow: category.id,
			categoryKey: category.nameKey,
			replacesRow: write.replacedDocument ? replacedRow(db, userId, write.replacedDocument, null) : null,
			createdBy: userId,
			createdAt: now,
			updatedAt: now,
		})
		.returning({ id: document.id })
		.get();
	writeRelations(db, access, id, write);
	refreshDerived(db, id, null);
	const created = populate(db, access, documentWithCategory(db, id));
	record(db, userId, "create", null, created);
	const hasEnded = ending !== null && endReplaced(db, access, ending, created.startDate);
	if (!hasEnded) recordReplacement(db, userId, created, null, created.replacedDocument);
	return created;
}

/** Writes the whole document. Takes the right to edit, in the new category too where it moves. */
export function updateDocument(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	write: DocumentUpdate,
): TenantDocument {
	const { access, row, category } = editableDocument(db, userId, documentId);
	const change = beginChange(db, access, { row, category });
	const { before } = change;
	assertVersion(db, write.version, row, () => before);
	const target =
		write.documentCategory === category.documentId
			? category
			: categoryToFileIn(db, access, write.documentCategory);
	db.orm
		.update(document)
		.set({
			...columns(write),
			categoryRow: target.id,
			categoryKey: target.nameKey,
			replacesRow: replacement(db, userId, row, before, write.replacedDocument),
		})
		.where(eq(document.id, row.id))
		.run();
	writeRelations(db, access, row.id, write);
	const after = finishChange(db, access, change);
	recordReplacement(db, userId, after, before.replacedDocument, after.replacedDocument);
	return after;
}

/** Sets the state alone (spec 4). Without a version it always wins. */
export function changeDocumentState(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	{ state, version }: DocumentStateChange,
): TenantDocument {
	const { access, row, category } = editableDocument(db, userId, documentId);
	const change = beginChange(db, access, { row, category });
	const { before } = change;
	assertVersion(db, version, row, () => before);
	const from = stateFromRow(row.state);
	if (!mayBecome(from, state)) throw refusedField("state", "validation.stateChange");
	const inactiveDate =
		from === "Archived" && state === "Active"
			? inactiveDateAfterUnarchiving(row.inactiveDate, dayOf(Date.now()))
			: row.inactiveDate;
	db.orm
		.update(document)
		.set({ state: stateToRow(state), inactiveDate })
		.where(eq(document.id, row.id))
		.run();
	const after = finishChange(db, access, change);
	if (state === "Deleted") recordReplacement(db, userId, after, before.replacedDocument, null);
	return after;
}

/** Row of the replaced document after a write: what is missing stays, also where the member may not see it. */
function replacement(
	db: TenantDatabase,
	userId: string,
	row: { id: number; replacesRow: number | null },
	before: TenantDocument,
	wanted: string | null | undefined,
): number | null {
	if (wanted === undefined || wanted === (before.replacedDocument?.documentId ?? null))
		return row.replacesRow;
	return wanted === null ? null : replacedRow(db, userId, wanted, row.id);
}

function writeRelations(
	db: TenantDatabase,
	access: MemberAccess,
	documentRow: number,
	write: Pick<DocumentUpdate, "documentFolders" | "documentParticipations" | "reminders">,
): void {
	if (write.documentFolders) setFolders(db, documentRow, write.documentFolders);
	if (write.documentParticipations)
		writeParticipations(db, access, documentRow, write.documentParticipations);
	if (write.reminders) setReminders(db, documentRow, write.reminders);
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
