import { asc, desc, eq } from "drizzle-orm";
import type { CategoryReminder, DocumentCategory } from "../../../../contract/entities/entities.ts";
import type {
	DocumentCategoryCreate,
	DocumentCategoryUpdate,
	Merge,
	MergeProgress,
} from "../../../../contract/entities/list-writes.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { assertVersion, changesBetween, recorderOf } from "../core/audit.ts";
import { followNewName } from "../core/category-keys.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { sortKey } from "../core/folding.ts";
import { goThroughAgain } from "../deadlines/deadline-progress.ts";
import { hasWords, wordsOfName } from "../core/name-words.ts";
import type { KeyedPage, NamedSlice } from "../core/named-rows.ts";
import { category, document } from "../core/schema.ts";
import { requireAnAdmin } from "../core/rights/memberships.ts";
import type { Member } from "../core/rights/sight.ts";
import { refuseOtherTenant, tenantReference } from "../core/tenant-row.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { putAwayCategory } from "../import/put-away.ts";
import type { Collection } from "./collection-calls.ts";
import { beginMerge, refuseWhileMerging } from "./merges.ts";
import { withUsage } from "./usage.ts";

const record = recorderOf("documentCategory");

export const categories: Collection<DocumentCategory, DocumentCategoryCreate, DocumentCategoryUpdate> = {
	kind: "category",
	list: listCategories,
	read: readCategory,
	create: createCategory,
	update: updateCategory,
	delete: deleteCategory,
	merge: mergeCategory,
};

/** The categories on which the member has a right; an admin sees all. */
function listCategories(member: Member, slice: NamedSlice): KeyedPage<DocumentCategory> {
	const { db } = member;
	const words = wordsOfName(slice.text ?? "");
	const places = placesOf(member);
	const found = db.orm
		.select()
		.from(category)
		.orderBy(...inOrder(slice))
		.all()
		.filter((row) => hasWords(row.nameKey, words) && places.has(row.id));
	const rows = found
		.slice(slice.offset, slice.offset + slice.limit)
		.map((row) => ({ key: row.nameKey, row: row.id, item: categoryFromRow(member, row, places) }));
	return { rows: slice.usage ? withUsage(member, "category", rows) : rows, total: found.length };
}

const COLUMNS = {
	name: [category.nameKey, category.id],
	created: [category.id],
	position: [category.position, category.nameKey, category.id],
} as const;

function inOrder({ by = "position", order = "asc" }: NamedSlice) {
	const direction = order === "asc" ? asc : desc;
	return COLUMNS[by].map((column) => direction(column));
}

function readCategory(member: Member, documentId: string): DocumentCategory {
	return categoryFromRow(member, visibleCategory(member, documentId));
}

function createCategory(member: Member, write: DocumentCategoryCreate): DocumentCategory {
	const { db } = member;
	const { name, icon = null, isActive, reminders = [], position } = write;
	member.requireAdmin();
	const nameKey = sortKey(name);
	const away = putAwayCategory(db, nameKey);
	if (away !== null) return updateCategory(member, away, { name, icon, isActive, reminders, position });
	refuseTakenName(db, nameKey, null);
	const documentId = newTenantOwnedId(readTenantKey(db));
	const row = db.orm
		.insert(category)
		.values({ documentId, name, nameKey, icon, isActive, reminders })
		.returning()
		.get();
	if (position !== undefined) moveTo(db, row.id, position);
	record(member, documentId, "create", {}, facts(row));
	return categoryFromRow(member, row);
}

function updateCategory(member: Member, documentId: string, write: DocumentCategoryUpdate): DocumentCategory {
	const { db } = member;
	const row = changeableCategory(member, documentId);
	assertVersion(member, write.version, row, () => categoryFromRow(member, row));
	refuseOtherTenant(db, write.tenant);
	const { name = row.name, icon = row.icon, isActive = row.isActive, reminders = row.reminders } = write;
	const before = { ...facts(row), position: placeOf(member, row.id) };
	if (write.position !== undefined && write.position !== before.position) moveTo(db, row.id, write.position);
	const after = { ...facts({ name, icon, isActive, reminders }), position: placeOf(member, row.id) };
	if (Object.keys(changesBetween(before, after)).length === 0) return categoryFromRow(member, row);
	const nameKey = sortKey(name);
	refuseTakenName(db, nameKey, row.id);
	const changed = db.orm
		.update(category)
		.set({ name, nameKey, icon, isActive, reminders, version: row.version + 1 })
		.where(eq(category.id, row.id))
		.returning()
		.get();
	if (nameKey !== row.nameKey) followNewName(db, row.id, row.nameKey);
	if (isForInvoices(name) !== isForInvoices(row.name)) {
		goThroughAgain(db, "Validity");
		goThroughAgain(db, "Payment");
	}
	record(member, documentId, "update", before, after);
	return categoryFromRow(member, changed);
}

/** Puts a category at a place among all of the tenant, which have an order from then on. */
function moveTo(db: TenantDatabase, row: number, position: number): void {
	const others = db.orm
		.select({ id: category.id })
		.from(category)
		.orderBy(...inOrder({ limit: 0, offset: 0 }))
		.all()
		.map(({ id }) => id)
		.filter((id) => id !== row);
	const all = others.toSpliced(position - 1, 0, row);
	db.sql.exec(
		`UPDATE category SET position = o.key + 1 FROM json_each(?) o
		WHERE category.id = o.value AND category.position <> o.key + 1`,
		JSON.stringify(all),
	);
}

/** Where each category stands that the member sees, from 1, by its row. */
function placesOf(member: Member): ReadonlyMap<number, number> {
	const rows = member.db.orm
		.select({ id: category.id })
		.from(category)
		.orderBy(...inOrder({ limit: 0, offset: 0 }))
		.all()
		.filter(({ id }) => member.rightsInCategory(id).length > 0);
	return new Map(rows.map(({ id }, at) => [id, at + 1]));
}

function placeOf(member: Member, row: number): number | null {
	return placesOf(member).get(row) ?? null;
}

/** What the record of changes keeps of a category. */
function facts({
	name,
	icon,
	isActive,
	reminders,
}: Pick<typeof category.$inferSelect, "name" | "icon" | "isActive" | "reminders">) {
	return { name, icon, isActive, reminders: reminders.map(reminderFact) };
}

/** `Custom 30 endDate` */
function reminderFact({ type, daysBefore, basedOn }: CategoryReminder): string {
	return `${type} ${daysBefore} ${basedOn}`;
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
	record(member, documentId, "delete", facts(row), {});
	return null;
}

function mergeCategory(member: Member, documentId: string, write: Merge): MergeProgress {
	const { db } = member;
	const row = changeableCategory(member, documentId);
	assertVersion(member, write.version, row, () => categoryFromRow(member, row));
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

function categoryFromRow(
	member: Member,
	row: typeof category.$inferSelect,
	places = placesOf(member),
): DocumentCategory {
	const { id, documentId, name, icon, isActive, isUnsorted, reminders, version } = row;
	const tenant = tenantReference(member.db);
	const position = places.get(id);
	return { documentId, name, icon, isActive, isUnsorted, position, reminders, tenant, version };
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
