import { eq } from "drizzle-orm";
import type { DocumentFolder } from "../../../../contract/entities/entities.ts";
import type { DocumentFolderWrite } from "../../../../contract/entities/writes.ts";
import { accessOf, forbidden, notFound, assertVersion, requireEditor } from "../core/access.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { countedDocument, refreshDerived } from "./document-links.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { sortKey } from "../core/folding.ts";
import { visibleLinkedRow, visibleLinkedRows } from "./linked-rows.ts";
import { inUse, refuseTakenName, type KeyedPage, type NamedSlice } from "../core/named-rows.ts";
import { documentFolder, folder } from "../core/schema.ts";
import { markStale } from "../search-index/stale-search.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";

type FolderRow = typeof folder.$inferSelect;

/** Documents that a deletion takes out of a folder in one transaction; more have to leave by other ways. */
const MAX_DOCUMENTS_LEAVING = 10_000;

/** The folders that the member may see, by name. */
export function listFolders(
	db: TenantDatabase,
	userId: string,
	slice: NamedSlice,
): KeyedPage<DocumentFolder> {
	accessOf(db, userId);
	const { rows, total } = visibleLinkedRows(db, "folder", userId, slice);
	const items = rows.map((id) => {
		const row = folderRow(db, id);
		return { key: row.nameKey, row: row.id, item: fromRow(db, row) };
	});
	return { rows: items, total };
}

export function readFolder(db: TenantDatabase, userId: string, documentId: string): DocumentFolder {
	return fromRow(db, visibleFolder(db, userId, documentId));
}

export function createFolder(
	db: TenantDatabase,
	userId: string,
	{ name }: DocumentFolderWrite,
): DocumentFolder {
	requireEditor(db, userId);
	const nameKey = sortKey(name);
	refuseTakenName(db, folder, nameKey, null);
	const documentId = newTenantOwnedId(readTenantKey(db));
	const row = db.orm.insert(folder).values({ documentId, name, nameKey }).returning().get();
	record(db, userId, documentId, "create", {}, { name });
	return fromRow(db, row);
}

export function updateFolder(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	{ name, version }: DocumentFolderWrite,
): DocumentFolder {
	const row = visibleFolder(db, userId, documentId);
	requireEditor(db, userId);
	assertVersion(db, version, row, () => fromRow(db, row));
	const nameKey = sortKey(name);
	refuseTakenName(db, folder, nameKey, row.id);
	const changed = db.orm
		.update(folder)
		.set({ name, nameKey, version: row.version + 1 })
		.where(eq(folder.id, row.id))
		.returning()
		.get();
	if (name !== row.name) markStale(db, "document_folder", row.id);
	record(db, userId, documentId, "update", { name: row.name }, { name });
	return fromRow(db, changed);
}

/** Deletes a folder; its documents stay. One in use takes an admin of the tenant. */
export function deleteFolder(db: TenantDatabase, userId: string, documentId: string): null {
	const row = visibleFolder(db, userId, documentId);
	const access = requireEditor(db, userId);
	const links = db.orm
		.select()
		.from(documentFolder)
		.where(eq(documentFolder.folderRow, row.id))
		.limit(MAX_DOCUMENTS_LEAVING + 1)
		.all();
	if (links.length > 0 && !access.isAdmin) throw forbidden("error.folderInUse");
	if (links.length > MAX_DOCUMENTS_LEAVING) throw inUse("error.folderTooFull");
	for (const { documentRow } of links) {
		const before = countedDocument(db, documentRow);
		db.sql.exec("DELETE FROM document_folder WHERE document_row = ? AND folder_row = ?", documentRow, row.id);
		refreshDerived(db, documentRow, before);
	}
	db.sql.exec("DELETE FROM counter WHERE kind = 'folder' AND ref_row = ?", row.id);
	db.orm.delete(folder).where(eq(folder.id, row.id)).run();
	record(db, userId, documentId, "delete", { name: row.name, documents: links.length }, {});
	return null;
}

function folderRow(db: TenantDatabase, id: number): FolderRow {
	const row = db.orm.select().from(folder).where(eq(folder.id, id)).get();
	if (!row) throw notFound();
	return row;
}

function visibleFolder(db: TenantDatabase, userId: string, documentId: string): FolderRow {
	accessOf(db, userId);
	const id = visibleLinkedRow(db, "folder", userId, documentId);
	if (id === null) throw notFound();
	return folderRow(db, id);
}

function fromRow(db: TenantDatabase, { documentId, name, version }: FolderRow): DocumentFolder {
	return { documentId, name, tenant: tenantReference(db), version };
}

function record(
	db: TenantDatabase,
	userId: string,
	entityId: string,
	action: "create" | "update" | "delete",
	before: Record<string, unknown>,
	after: Record<string, unknown>,
): void {
	recordChange(db, {
		userId,
		entity: "documentFolder",
		entityId,
		action,
		changes: changesBetween(before, after),
	});
}
