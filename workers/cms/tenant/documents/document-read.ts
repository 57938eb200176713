import { and, asc, eq, lt } from "drizzle-orm";
import type { AccessRights } from "../../../../contract/answers.ts";
import { inactiveWarningDays } from "../../../../contract/entities/document-state.ts";
import type {
	DocumentCategory,
	TenantDocument,
	TenantReference,
} from "../../../../contract/entities/entities.ts";
import { mayView, rightsOnDocument } from "../../../../contract/identity/rights.ts";
import { accessOf, type MemberAccess } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { visibleDocument, type VisibleDocument } from "./document-access.ts";
import { DELETED } from "./document-links.ts";
import { dayOf, amount, instant, stateFromRow } from "./document-values.ts";
import { filesOfDocument } from "../files/files.ts";
import { partyFromRow } from "./party-rows.ts";
import {
	category,
	document,
	documentFolder,
	folder,
	participation,
	party,
	reminder,
} from "../core/schema.ts";
import { tenantReference } from "../core/tenant-row.ts";

/** `GET documents/{id}`: the document with all that belongs to it (spec 7). */
export function readDocument(db: TenantDatabase, userId: string, documentId: string): TenantDocument {
	const access = accessOf(db, userId);
	return populate(db, access, visibleDocument(db, userId, documentId));
}

/** `GET /documents/access-rights/{documentId}` (spec 7). */
export function documentAccessRights(db: TenantDatabase, userId: string, documentId: string): AccessRights {
	const access = accessOf(db, userId);
	const visible = visibleDocument(db, userId, documentId);
	return { rights: rightsOnDocument(access, visible.category.documentId), roles: access.tenantRoles };
}

/** The document as the contract has it. Knows nothing of who may: ask `visibleDocument` first. */
export function populate(
	db: TenantDatabase,
	access: MemberAccess,
	{ row, category: categoryRow }: VisibleDocument,
): TenantDocument {
	const tenant = tenantReference(db);
	const reminders = remindersOf(db, row.id);
	return {
		documentId: row.documentId,
		documentIdentifier: row.identifier,
		documentNumber: row.number,
		name: row.name,
		description: row.description,
		state: stateFromRow(row.state),
		tenant,
		documentCategory: categoryFromRow(categoryRow, tenant),
		startDate: row.startDate,
		endDate: row.endDate,
		inactiveDate: row.inactiveDate,
		warrantyUntil: row.warrantyUntil,
		cost: amount(row.cost),
		costCurrency: row.costCurrency,
		replacedByDocument: reference(db, access, eq(document.replacesRow, row.id)),
		replacedDocument:
			row.replacesRow === null ? null : reference(db, access, eq(document.id, row.replacesRow)),
		createdAt: instant(row.createdAt),
		updatedAt: instant(row.updatedAt),
		version: row.version,
		rights: rightsOnDocument(access, categoryRow.documentId),
		documentFolders: foldersOf(db, row.id),
		documentParticipations: participationsOf(db, row.id, tenant),
		filterGroups: row.filterGroups,
		documentFiles: filesOfDocument(db, access.userId, row.id),
		reminders,
		inactiveWarningDays: inactiveWarningDays(
			{ inactiveDate: row.inactiveDate, reminders },
			dayOf(Date.now()),
		),
		roles: access.tenantRoles,
	};
}

export function categoryFromRow(
	row: typeof category.$inferSelect,
	tenant: TenantReference,
): DocumentCategory {
	const { documentId, name, isActive, version } = row;
	return { documentId, name, isActive, tenant, version };
}

export function foldersOf(db: TenantDatabase, documentRow: number) {
	return db.orm
		.select({ documentId: folder.documentId, name: folder.name })
		.from(documentFolder)
		.innerJoin(folder, eq(folder.id, documentFolder.folderRow))
		.where(eq(documentFolder.documentRow, documentRow))
		.orderBy(asc(folder.nameKey), asc(folder.id))
		.all();
}

export function remindersOf(db: TenantDatabase, documentRow: number) {
	return db.orm
		.select({ documentId: reminder.documentId, type: reminder.type, date: reminder.date })
		.from(reminder)
		.where(eq(reminder.documentRow, documentRow))
		.orderBy(asc(reminder.date), asc(reminder.id))
		.all();
}

function participationsOf(db: TenantDatabase, documentRow: number, tenant: TenantReference) {
	return db.orm
		.select({ documentId: participation.documentId, party })
		.from(participation)
		.innerJoin(party, eq(party.id, participation.partyRow))
		.where(eq(participation.documentRow, documentRow))
		.orderBy(asc(party.nameKey), asc(party.id))
		.all()
		.map((row) => ({ documentId: row.documentId, documentParty: partyFromRow(row.party), tenant }));
}

/** A document in the chain of replacements; null where there is none that the member may see. */
function reference(db: TenantDatabase, access: MemberAccess, which: ReturnType<typeof eq>) {
	const found = db.orm
		.select({
			documentId: document.documentId,
			name: document.name,
			state: document.state,
			categoryId: category.documentId,
		})
		.from(document)
		.innerJoin(category, eq(category.id, document.categoryRow))
		.where(and(which, lt(document.state, DELETED)))
		.get();
	if (!found || !mayView(rightsOnDocument(access, found.categoryId))) return null;
	return { documentId: found.documentId, name: found.name, state: stateFromRow(found.state) };
}
