import { eq } from "drizzle-orm";
import type { DocumentParty } from "../../../../contract/entities/entities.ts";
import type { DocumentPartyWrite } from "../../../../contract/entities/writes.ts";
import { accessOf, notFound, assertVersion, requireEditor, type MemberAccess } from "../core/access.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { visibleLinkedRow, visibleLinkedRows } from "./linked-rows.ts";
import { inUse, type KeyedPage, type NamedSlice } from "../core/named-rows.ts";
import { insertParty, partyColumns, partyFromRow } from "./party-rows.ts";
import { participation, party } from "../core/schema.ts";
import { markStale } from "../search-index/stale-search.ts";

type PartyRow = typeof party.$inferSelect;

/** The parties that the member may see, by name. */
export function listParties(db: TenantDatabase, userId: string, slice: NamedSlice): KeyedPage<DocumentParty> {
	accessOf(db, userId);
	const { rows, total } = visibleLinkedRows(db, "party", userId, slice);
	const items = rows.map((id) => {
		const row = partyRow(db, id);
		return { key: row.nameKey, row: row.id, item: partyFromRow(row) };
	});
	return { rows: items, total };
}

export function readParty(db: TenantDatabase, userId: string, documentId: string): DocumentParty {
	return partyFromRow(visibleParty(db, userId, documentId));
}

/** Makes a party for a member whose right to edit has been checked. */
export function createParty(db: TenantDatabase, access: MemberAccess, write: DocumentPartyWrite): PartyRow {
	const row = insertParty(db, readTenantKey(db), write);
	record(db, access.userId, row.documentId, "create", {}, partyFromRow(row));
	return row;
}

/** Changes a party for a member whose right to edit has been checked. Its documents are found by the new name. */
export function changeParty(
	db: TenantDatabase,
	access: MemberAccess,
	documentId: string,
	write: DocumentPartyWrite,
): DocumentParty {
	const row = db.orm.select().from(party).where(eq(party.documentId, documentId)).get();
	if (!row) throw notFound();
	const before = partyFromRow(row);
	assertVersion(db, write.version, row, () => before);
	const columns = partyColumns(write);
	if (
		Object.keys(changesBetween(before, { ...before, ...partyFromRow({ ...row, ...columns }) })).length === 0
	) {
		return before;
	}
	const changed = db.orm
		.update(party)
		.set({ ...columns, version: row.version + 1 })
		.where(eq(party.id, row.id))
		.returning()
		.get();
	if (changed.displayName !== row.displayName) markStale(db, "participation", row.id);
	record(db, access.userId, documentId, "update", before, partyFromRow(changed));
	return partyFromRow(changed);
}

export function addParty(db: TenantDatabase, userId: string, write: DocumentPartyWrite): DocumentParty {
	return partyFromRow(createParty(db, requireEditor(db, userId), write));
}

export function updateParty(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	write: DocumentPartyWrite,
): DocumentParty {
	visibleParty(db, userId, documentId);
	return changeParty(db, requireEditor(db, userId), documentId, write);
}

/** Deletes a party that stands on no document, not even a deleted one; else 409. */
export function deleteParty(db: TenantDatabase, userId: string, documentId: string): null {
	const row = visibleParty(db, userId, documentId);
	requireEditor(db, userId);
	const used = db.orm
		.select({ id: participation.id })
		.from(participation)
		.where(eq(participation.partyRow, row.id));
	if (used.limit(1).get()) throw inUse("error.partyInUse");
	db.orm.delete(party).where(eq(party.id, row.id)).run();
	record(db, userId, documentId, "delete", partyFromRow(row), {});
	return null;
}

function partyRow(db: TenantDatabase, id: number): PartyRow {
	const row = db.orm.select().from(party).where(eq(party.id, id)).get();
	if (!row) throw notFound();
	return row;
}

function visibleParty(db: TenantDatabase, userId: string, documentId: string): PartyRow {
	accessOf(db, userId);
	const id = visibleLinkedRow(db, "party", userId, documentId);
	if (id === null) throw notFound();
	return partyRow(db, id);
}

function record(
	db: TenantDatabase,
	userId: string,
	entityId: string,
	action: "create" | "update" | "delete",
	before: object,
	after: object,
): void {
	const changes = changesBetween({ ...before }, { ...after });
	recordChange(db, { userId, entity: "documentParty", entityId, action, changes });
}
