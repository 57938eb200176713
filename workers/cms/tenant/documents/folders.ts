import { eq, inArray } from "drizzle-orm";
import type { DocumentFolder } from "../../../../contract/entities/entities.ts";
import type {
	DocumentFolderCreate,
	DocumentFolderUpdate,
	Merge,
	MergeProgress,
} from "../../../../contract/entities/list-writes.ts";
import { assertVersion, recorderOf } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, notFound, refusedField } from "../core/errors.ts";
import { adminsOf } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { sortKey } from "../core/folding.ts";
import { refuseOnHidden, visibleLinkedRow, visibleLinkedRows, visibleNamesakes } from "./linked-rows.ts";
import { inOrderOf, type KeyedPage, type KeyedRow, listOf, type NamedSlice } from "../core/named-rows.ts";
import { documentFolder, folder } from "../core/schema.ts";
import { markStale } from "../search-index/stale-search.ts";
import { refuseOtherTenant, tenantReference } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import type { LinkedCollection } from "./collection-calls.ts";
import { beginDissolving, beginMerge, refuseWhileMerging } from "./merges.ts";
import { withUsage } from "./usage.ts";

const record = recorderOf("documentFolder");

export const folders: LinkedCollection<DocumentFolder, DocumentFolderCreate, DocumentFolderUpdate> = {
	kind: "folder",
	list: listFolders,
	items: foldersOf,
	read: readFolder,
	create: createFolder,
	update: updateFolder,
	delete: deleteFolder,
	merge: mergeFolder,
};

type FolderRow = typeof folder.$inferSelect;

/** The folders that the member may see, by name. */
function listFolders(member: Member, slice: NamedSlice): KeyedPage<DocumentFolder> {
	const { rows, total } = visibleLinkedRows(member, "folder", slice);
	return { rows: foldersOf(member, rows, slice.usage ?? false), total };
}

function foldersOf(member: Member, ids: readonly number[], usage: boolean): KeyedRow<DocumentFolder>[] {
	const { db } = member;
	const found = db.orm
		.select()
		.from(folder)
		.where(inArray(folder.id, listOf(ids)))
		.all();
	const rows = inOrderOf(ids, found).map((row) => ({
		key: row.nameKey,
		row: row.id,
		item: fromRow(db, row),
	}));
	return usage ? withUsage(member, "folder", rows) : rows;
}

function readFolder(member: Member, documentId: string): DocumentFolder {
	return fromRow(member.db, visibleFolder(member, documentId));
}

function createFolder(member: Member, { name }: DocumentFolderCreate): DocumentFolder {
	const { db } = member;
	member.requireEdit();
	const nameKey = sortKey(name);
	refuseTakenName(member, nameKey, null);
	const row = takenOver(member, name) ?? newFolder(member, { name, nameKey });
	record(member, row.documentId, "create", {}, { name });
	return fromRow(db, row);
}

function newFolder({ db, userId }: Member, named: { name: string; nameKey: string }): FolderRow {
	const documentId = newTenantOwnedId(readTenantKey(db));
	return db.orm
		.insert(folder)
		.values({ ...named, documentId, createdBy: userId })
		.returning()
		.get();
}

/**
 * An empty folder of this very name that only admins see, from now on the member's too: they have prepared it, and a
 * second one would confuse them. One with documents is left alone: that it exists is not the member's to know.
 */
function takenOver(member: Member, name: string): FolderRow | null {
	const { db, userId } = member;
	const [found] = db.sql
		.exec<{ id: number }>(
			`UPDATE folder SET created_by = ?1 WHERE id = (
				SELECT t.id FROM folder t
				WHERE t.name = ?2 AND t.version = 1
					AND (t.created_by IS NULL OR t.created_by IN (SELECT value FROM json_each(?3)))
					AND NOT EXISTS (SELECT 1 FROM document_folder l WHERE l.folder_row = t.id)
					AND NOT EXISTS (SELECT 1 FROM merge m WHERE m.kind = 'folder' AND t.id IN (m.from_row, m.into_row))
				ORDER BY t.id LIMIT 1
			) RETURNING id`,
			userId,
			name,
			JSON.stringify(adminsOf(db)),
		)
		.toArray();
	return found ? folderRow(db, found.id) : null;
}

/** Of the folders that somebody sees no two read alike. A hidden one takes no name: the refusal would tell of it. */
function refuseTakenName(member: Member, nameKey: string, ownRow: number | null): void {
	const others = visibleNamesakes(member, "folder", nameKey).filter(({ id }) => id !== ownRow);
	if (others.length > 0) throw refusedField("name", "validation.nameTaken");
}

function updateFolder(member: Member, documentId: string, write: DocumentFolderUpdate): DocumentFolder {
	const { db } = member;
	const row = visibleFolder(member, documentId);
	member.requireEdit();
	assertVersion(member, write.version, row, () => fromRow(db, row));
	refuseOtherTenant(db, write.tenant);
	const { name = row.name } = write;
	if (name === row.name) return fromRow(db, row);
	refuseOnHidden(member, "folder", row.id);
	const nameKey = sortKey(name);
	refuseTakenName(member, nameKey, row.id);
	const changed = db.orm
		.update(folder)
		.set({ name, nameKey, version: row.version + 1 })
		.where(eq(folder.id, row.id))
		.returning()
		.get();
	markStale(db, "document_folder", row.id);
	record(member, documentId, "update", { name: row.name }, { name });
	return fromRow(db, changed);
}

/** Deletes a folder, with the last of its documents that leave it; they stay. One in use takes an admin of the tenant. */
function deleteFolder(member: Member, documentId: string): null {
	const { db } = member;
	const row = visibleFolder(member, documentId);
	member.requireEdit();
	refuseOnHidden(member, "folder", row.id);
	refuseWhileMerging(db, "folder", row.id);
	const used = db.orm
		.select({ row: documentFolder.documentRow })
		.from(documentFolder)
		.where(eq(documentFolder.folderRow, row.id))
		.limit(1)
		.get();
	if (used && !member.isAdmin) throw forbidden("error.folderInUse");
	beginDissolving(member, row.id);
	return null;
}

function mergeFolder(member: Member, documentId: string, write: Merge): MergeProgress {
	const { db } = member;
	const row = visibleFolder(member, documentId);
	member.requireAdmin();
	assertVersion(member, write.version, row, () => fromRow(db, row));
	const into = db.orm.select().from(folder).where(eq(folder.documentId, write.into)).get();
	return beginMerge(member, "folder", row, into);
}

function folderRow(db: TenantDatabase, id: number): FolderRow {
	const row = db.orm.select().from(folder).where(eq(folder.id, id)).get();
	if (!row) throw notFound();
	return row;
}

function visibleFolder(member: Member, documentId: string): FolderRow {
	const id = visibleLinkedRow(member, "folder", documentId);
	if (id === null) throw notFound();
	return folderRow(member.db, id);
}

function fromRow(db: TenantDatabase, { documentId, name, version }: FolderRow): DocumentFolder {
	return { documentId, name, tenant: tenantReference(db), version };
}
