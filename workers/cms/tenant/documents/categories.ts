import { asc, desc, eq } from "drizzle-orm";
import type { DocumentCategory, TenantReference } from "../../../../contract/entities/entities.ts";
import type {
	DocumentCategoryCreate,
	DocumentCategoryUpdate,
	Merge,
	MergeProgress,
} from "../../../../contract/entities/list-writes.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { assertVersion, changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { sortKey } from "../core/folding.ts";
import { goThroughAgain } from "../deadlines/deadline-progress.ts";
import { hasWords, wordsOfName } from "../core/name-words.ts";
import type { KeyedPage, NamedSlice } from "../core/named-rows.ts";
import { category, document } from "../core/schema.ts";
import { type Member, requireAnAdmin } from "../core/sight.ts";
import { refuseOtherTenant, tenantReference } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import type { Collection } from "./collection-calls.ts";
import { beginMerge, refuseWhileMerging } from "./merges.ts";
import { withUsage } from "./usage.ts";

export const categories: Collection<DocumentCategory, DocumentCategoryCreate, DocumentCategoryUpdate> = {
	kind: "category",
	list: listCategories,
	read: readCategory,
	create: createCategory,
	update: updateCategory,
	delete: deleteCategory,
	merge: mergeCategory,
};

/** The categories on which the member has a right, by name; an admin sees all. */
function listCategories(member: Member, slice: NamedSlice): KeyedPage<DocumentCategory> {
	const { db } = member;
	const tenant = tenantReference(db);
	const words = wordsOfName(slice.text ?? "");
	const visible = db.orm
		.select()
		.from(category)
		.orderBy(...inOrder(slice))
		.all()
		.filter((row) => hasWords(row.nameKey, words) && member.rightsInCategory(row.id).length > 0);
	const rows = visible
		.slice(slice.offset, slice.offset + slice.limit)
		.map((row) => ({ key: row.nameKey, row: row.id, item: categoryFromRow(row, tenant) }));
	return { rows: slice.usage ? withUsage(member, "category", rows) : rows, total: visible.length };
}

function inOrder({ by = "name", order = "asc" }: NamedSlice) {
	const direction = order === "asc" ? asc : desc;
	return (by === "name" ? [category.nameKey, category.id] : [category.id]).map((column) => direction(column));
}

function readCategory(member: Member, documentId: string): DocumentCategory {
	return categoryFromRow(visibleCategory(member, documentId), tenantReference(member.db));
}

function createCategory(member: Member, { name, isActive }: DocumentCategoryCreate): DocumentCategory {
	const { db } = member;
	member.requireAdmin();
	const nameKey = sortKey(name);
	refuseTakenName(db, nameKey, null);
	const documentId = newTenantOwnedId(readTenantKey(db));
	const row = db.orm.insert(category).values({ documentId, name, nameKey, isActive }).returning().get();
	record(member, documentId, "create", {}, { name, isActive });
	return categoryFromRow(row, tenantReference(db));
}

function updateCategory(member: Member, documentId: string, write: DocumentCategoryUpdate): DocumentCategory {
	const { db } = member;
	const row = changeableCategory(member, documentId);
	const tenant = tenantReference(db);
	assertVersion(db, write.version, row, () => categoryFromRow(row, tenant));
	refuseOtherTenant(db, write.tenant);
	const { name = row.name, isActive = row.isActive } = write;
	if (name === row.name && isActive === row.isActive) return categoryFromRow(row, tenant);
	const nameKey = sortKey(name);
	refuseTakenName(db, nameKey, row.id);
	const changed = db.orm
		.update(category)
		.set({ name, nameKey, isActive, version: row.version + 1 })
		.where(eq(category.id, row.id))
		.returning()
		.get();
	if (nameKey !== row.nameKey) {
		db.sql.exec("UPDATE document SET category_key = ? WHERE category_row = ?", nameKey, row.id);
	}
	if (isForInvoices(name) !== isForInvoices(row.name)) {
		goThroughAgain(db, "Validity");
		goThroughAgain(db, "Payment");
	}
	record(member, documentId, "update", { name: row.name, isActive: row.isActive }, { name, isActive });
	return categoryFromRow(changed, tenant);
}

/** Deletes a category in which no document lies, not even a deleted one, and that not every tenant has; else 409. */
function deleteCategory(member: Member, documentId: string): null {
	const { db } = member;
	const row = changeableCategory(member, documentId);
	if (row.isUnsorted) throw inUse("error.categoryStays");
	refuseWhileMerging(db, "category", row.id);
	const used = db.orm
		.select({ id: document.id })
		.from(document)
		.where(eq(document.categoryRow, row.id))
		.limit(1);
	if (used.get()) throw inUse("error.categoryInUse");
	db.orm.delete(category).where(eq(category.id, row.id)).run();
	// Rights on the category are gone with it, and an Admin right there made a tenant admin.
	requireAnAdmin(db);
	record(member, documentId, "delete", { name: row.name, isActive: row.isActive }, {});
	return null;
}

function mergeCategory(member: Member, documentId: string, write: Merge): MergeProgress {
	const { db } = member;
	const row = changeableCategory(member, documentId);
	const tenant = tenantReference(db);
	assertVersion(db, write.version, row, () => categoryFromRow(row, tenant));
	if (row.isUnsorted) throw inUse("error.categoryStays");
	const into = db.orm.select().from(category).where(eq(category.documentId, write.into)).get();
	if (into && !into.isActive) throw refusedField("into", "validation.categoryInactive");
	const progress = beginMerge(member, "category", row, into);
	// Nobody files anything more there.
	if (row.isActive) {
		db.orm
			.update(category)
			.set({ isActive: false, version: row.version + 1 })
			.where(eq(category.id, row.id))
			.run();
	}
	return progress;
}

/** Two categories must not read alike. */
function refuseTakenName(db: TenantDatabase, nameKey: string, ownRow: number | null): void {
	const same = db.orm.select({ id: category.id }).from(category).where(eq(category.nameKey, nameKey)).all();
	if (same.some(({ id }) => id !== ownRow)) throw refusedField("name", "validation.nameTaken");
}

function categoryFromRow(row: typeof category.$inferSelect, tenant: TenantReference): DocumentCategory {
	const { documentId, name, isActive, isUnsorted, version } = row;
	return { documentId, name, isActive, isUnsorted, tenant, version };
}

function visibleCategory(member: Member, documentId: string) {
	const row = member.db.orm.select().from(category).where(eq(category.documentId, documentId)).get();
	if (!row || member.rightsInCategory(row.id).length === 0) throw notFound();
	return row;
}

function changeableCategory(member: Member, documentId: string) {
	const row = visibleCategory(member, documentId);
	member.requireAdmin();
	return row;
}

function record(
	member: Member,
	entityId: string,
	action: "create" | "update" | "delete",
	before: Record<string, unknown>,
	after: Record<string, unknown>,
): void {
	const changes = changesBetween(before, after);
	recordChange(member.db, member, { entity: "documentCategory", entityId, action, changes });
}
