import { eq, inArray } from "drizzle-orm";
import type { Address, DocumentParty } from "../../../../contract/entities/entities.ts";
import {
	type AddressWrite,
	type DocumentPartyCreate,
	type DocumentPartyUpdate,
	missingPartyName,
	type NewParty,
} from "../../../../contract/entities/party-writes.ts";
import type { Merge, MergeProgress } from "../../../../contract/entities/list-writes.ts";
import { assertVersion, changesBetween, recorderOf } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { refuseOnHidden, visibleLinkedRow, visibleLinkedRows } from "./linked-rows.ts";
import { inOrderOf, type KeyedPage, type KeyedRow, listOf, type NamedSlice } from "../core/named-rows.ts";
import { insertParty, partyColumns, partyFromRow } from "./party-rows.ts";
import { participation, party } from "../core/schema.ts";
import { refuseOtherTenant } from "../core/tenant-row.ts";
import { markStale } from "../search-index/stale-search.ts";
import type { LinkedCollection } from "./collection-calls.ts";
import { beginMerge, refuseWhileMerging } from "./merges.ts";
import { withUsage } from "./usage.ts";

const record = recorderOf("documentParty");

export const parties: LinkedCollection<DocumentParty, DocumentPartyCreate, DocumentPartyUpdate> = {
	kind: "party",
	list: listParties,
	items: partiesOf,
	read: readParty,
	create: createParty,
	update: updateParty,
	delete: deleteParty,
	merge: mergeParty,
};

type PartyRow = typeof party.$inferSelect;

/** The parties that the member may see, by name. */
function listParties(member: Member, slice: NamedSlice): KeyedPage<DocumentParty> {
	const { rows, total } = visibleLinkedRows(member, "party", slice);
	return { rows: partiesOf(member, rows, slice.usage ?? false), total };
}

function partiesOf(member: Member, ids: readonly number[], usage: boolean): KeyedRow<DocumentParty>[] {
	const found = member.db.orm
		.select()
		.from(party)
		.where(inArray(party.id, listOf(ids)))
		.all();
	const rows = inOrderOf(ids, found).map((row) => ({
		key: row.nameKey,
		row: row.id,
		item: partyFromRow(row),
	}));
	return usage ? withUsage(member, "party", rows) : rows;
}

function readParty(member: Member, documentId: string): DocumentParty {
	return partyFromRow(visibleParty(member, documentId));
}

/** Makes a party. Takes edit access in the tenant. */
function createParty(member: Member, write: DocumentPartyCreate): DocumentParty {
	return partyFromRow(addParty(member, write));
}

/** As `createParty`, answering the row. */
export function addParty(member: Member, write: NewParty): PartyRow {
	member.requireEdit();
	const address = addressAfter(null, write.address);
	const headquarter = addressAfter(null, write.headquarter);
	const value = { ...write, address, headquarter };
	const row = insertParty(member.db, readTenantKey(member.db), value, member.userId);
	record(member, row.documentId, "create", {}, partyFromRow(row));
	return row;
}

/**
 * Changes what is sent of a party that the member sees. Takes edit access in the tenant, and an admin where it also stands
 * on what the member may not see; neither where it says what is there: who may edit a document alone sends its parties
 * back with it. Its documents are found by the new name.
 */
export function changeParty(member: Member, documentId: string, write: DocumentPartyUpdate): DocumentParty {
	const { db } = member;
	const row = db.orm.select().from(party).where(eq(party.documentId, documentId)).get();
	if (!row) throw notFound();
	const before = partyFromRow(row);
	assertVersion(member, write.version, row, () => before);
	refuseOtherTenant(db, write.tenant);
	const columns = partyColumns(partyAfter(before, write));
	const after = partyFromRow({ ...row, ...columns });
	if (Object.keys(changesBetween({ ...before }, { ...after })).length === 0) return before;
	member.requireEdit();
	refuseOnHidden(member, "party", row.id);
	const changed = db.orm
		.update(party)
		.set({ ...columns, version: row.version + 1 })
		.where(eq(party.id, row.id))
		.returning()
		.get();
	if (changed.displayName !== row.displayName) markStale(db, "participation", row.id);
	record(member, documentId, "update", before, partyFromRow(changed));
	return partyFromRow(changed);
}

function updateParty(member: Member, documentId: string, write: DocumentPartyUpdate): DocumentParty {
	visibleParty(member, documentId);
	member.requireEdit();
	return changeParty(member, documentId, write);
}

/** The party with what is sent of it; the rest stays. */
function partyAfter(before: DocumentParty, write: DocumentPartyUpdate): DocumentParty {
	const after = {
		...before,
		...write,
		version: before.version,
		address: addressAfter(before.address, write.address),
		headquarter: addressAfter(before.headquarter, write.headquarter),
	};
	const missing = missingPartyName(after);
	if (missing) throw refusedField(missing, "validation.required");
	return after;
}

const NO_ADDRESS: Address = { street: null, street2: null, zipCode: null, city: null, country: null };

function addressAfter(before: Address | null, write: AddressWrite | null | undefined): Address | null {
	return write ? { ...NO_ADDRESS, ...before, ...write } : write === null ? null : before;
}

/** Deletes a party that stands on no document, not even a deleted one; else 409. */
function deleteParty(member: Member, documentId: string): null {
	const { db } = member;
	const row = visibleParty(member, documentId);
	member.requireEdit();
	refuseOnHidden(member, "party", row.id);
	refuseWhileMerging(db, "party", row.id);
	const used = db.orm
		.select({ id: participation.id })
		.from(participation)
		.where(eq(participation.partyRow, row.id));
	if (used.limit(1).get()) throw inUse("error.partyInUse");
	db.orm.delete(party).where(eq(party.id, row.id)).run();
	record(member, documentId, "delete", partyFromRow(row), {});
	return null;
}

function mergeParty(member: Member, documentId: string, write: Merge): MergeProgress {
	const { db } = member;
	const row = visibleParty(member, documentId);
	member.requireAdmin();
	assertVersion(member, write.version, row, () => partyFromRow(row));
	const into = db.orm.select().from(party).where(eq(party.documentId, write.into)).get();
	return beginMerge(member, "party", named(row), into && named(into));
}

function named({ id, documentId, displayName }: PartyRow) {
	return { id, documentId, name: displayName };
}

function partyRow(db: TenantDatabase, id: number): PartyRow {
	const row = db.orm.select().from(party).where(eq(party.id, id)).get();
	if (!row) throw notFound();
	return row;
}

function visibleParty(member: Member, documentId: string): PartyRow {
	const id = visibleLinkedRow(member, "party", documentId);
	if (id === null) throw notFound();
	return partyRow(member.db, id);
}
