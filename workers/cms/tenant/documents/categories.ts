import { asc, eq } from "drizzle-orm";
import type { DocumentCategory } from "../../../../contract/entities/entities.ts";
import { mayView, rightsOnDocument } from "../../../../contract/identity/rights.ts";
import type { DocumentCategoryWrite } from "../../../../contract/entities/writes.ts";
import { accessOf, forbidden, notFound, assertVersion, type MemberAccess } from "../core/access.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { categoryFromRow } from "./document-read.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { sortKey } from "../core/folding.ts";
import { hasWords, wordsOfName } from "../core/name-words.ts";
import { inUse, refuseTakenName, type KeyedPage, type NamedSlice } from "../core/named-rows.ts";
import { category, document } from "../core/schema.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";

/** The categories on which the member has a right, by name; an admin sees all. */
export function listCategories(
	db: TenantDatabase,
	userId: string,
	slice: NamedSlice,
): KeyedPage<DocumentCategory> {
	const access = accessOf(db, userId);
	const tenant = tenantReference(db);
	const words = wordsOfName(slice.text ?? "");
	const visible = db.orm
		.select()
		.from(category)
		.orderBy(asc(category.nameKey), asc(category.id))
		.all()
		.filter((row) => hasWords(row.nameKey, words) && mayView(rightsOnDocument(access, row.documentId)));
	return {
		rows: visible
			.slice(slice.offset, slice.offset + slice.limit)
			.map((row) => ({ key: row.nameKey, row: row.id, item: categoryFromRow(row, tenant) })),
		total: visible.length,
	};
}

export function readCategory(db: TenantDatabase, userId: string, documentId: string): DocumentCategory {
	return categoryFromRow(visibleCategory(db, accessOf(db, userId), documentId), tenantReference(db));
}

export function createCategory(
	db: TenantDatabase,
	userId: string,
	{ name, isActive }: DocumentCategoryWrite,
): DocumentCategory {
	if (!accessOf(db, userId).isAdmin) throw forbidden();
	const nameKey = sortKey(name);
	refuseTakenName(db, category, nameKey, null);
	const documentId = newTenantOwnedId(readTenantKey(db));
	const row = db.orm.insert(category).values({ documentId, name, nameKey, isActive }).returning().get();
	record(db, userId, documentId, "create", {}, { name, isActive });
	return categoryFromRow(row, tenantReference(db));
}

export function updateCategory(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	{ name, isActive, version }: DocumentCategoryWrite,
): DocumentCategory {
	const row = changeableCategory(db, userId, documentId);
	const tenant = tenantReference(db);
	assertVersion(db, version, row, () => categoryFromRow(row, tenant));
	const nameKey = sortKey(name);
	refuseTakenName(db, category, nameKey, row.id);
	const changed = db.orm
		.update(category)
		.set({ name, nameKey, isActive, version: row.version + 1 })
		.where(eq(category.id, row.id))
		.returning()
		.get();
	if (nameKey !== row.nameKey) {
		db.sql.exec("UPDATE document SET category_key = ? WHERE category_row = ?", nameKey, row.id);
	}
	record(db, userId, documentId, "update", { name: row.name, isActive: row.isActive }, { name, isActive });
	return categoryFromRow(changed, tenant);
}

/** Deletes a category in which no document lies, not even a deleted one; else 409. */
export function deleteCategory(db: TenantDatabase, userId: string, documentId: string): null {
	const row = changeableCategory(db, userId, documentId);
	const used = db.orm
		.select({ id: document.id })
		.from(document)
		.where(eq(document.categoryRow, row.id))
		.limit(1);
	if (used.get()) throw inUse("error.categoryInUse");
	db.orm.delete(category).where(eq(category.id, row.id)).run();
	// Rights on the category are gone with it, and an Admin right there made a tenant admin.
	db.sql.exec(
		`UPDATE member SET is_admin = role = 'Admin' OR EXISTS (
			SELECT 1 FROM category_right r WHERE r.user_id = member.user_id AND r.rights >= 4
		)`,
	);
	record(db, userId, documentId, "delete", { name: row.name, isActive: row.isActive }, {});
	return null;
}

function visibleCategory(db: TenantDatabase, access: MemberAccess, documentId: string) {
	const row = db.orm.select().from(category).where(eq(category.documentId, documentId)).get();
	if (!row || !mayView(rightsOnDocument(access, documentId))) throw notFound();
	return row;
}

function changeableCategory(db: TenantDatabase, userId: string, documentId: string) {
	const access = accessOf(db, userId);
	const row = visibleCategory(db, access, documentId);
	if (!access.isAdmin) throw forbidden();
	return row;
}

function record(
	db: TenantDatabase,
	userId: string,
	entityId: string,
	action: "create" | "update" | "delete",
	before: Record<string, unknown>,
	after: Record<string, unknown>,
): void {
	const changes = changesBetween(before, after);
	recordChange(db, { userId, entity: "documentCategory", entityId, action, changes });
}
