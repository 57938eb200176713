import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address, CategoryReminder } from "../../../../contract/entities/entities.ts";
import type { DocumentDate } from "../../../../contract/entities/document-dates.ts";
import type {
	PartyType,
	ReminderType,
	SubscriptionStatus,
} from "../../../../contract/entities/vocabulary.ts";

/** Describes what migrations/ has made, for the ordinary queries; what only hand-written SQL touches stands there alone. Columns are explained in 0001-documents.ts. */

export const tenant = sqliteTable("tenant", {
	row: integer().primaryKey(),
	documentId: text("document_id").notNull(),
	id: integer().notNull(),
	name: text().notNull(),
	kind: text().$type<"private" | "company">().notNull(),
	isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
	subscriptionStatus: text("subscription_status").$type<SubscriptionStatus>().notNull(),
	subscriptionId: text("subscription_id"),
	features: text({ mode: "json" }).$type<string[]>().notNull().default([]),
	latestMeterEvents: text("latest_meter_events", { mode: "json" })
		.$type<Record<string, number>>()
		.notNull()
		.default({}),
	lastDocumentIdentifier: integer("last_document_identifier").notNull().default(0),
	logo: text(),
	demandsSecondFactor: integer("demands_second_factor", { mode: "boolean" }).notNull().default(false),
});

export const category = sqliteTable("category", {
	id: integer().primaryKey(),
	documentId: text("document_id").notNull().unique(),
	name: text().notNull(),
	nameKey: text("name_key").notNull(),
	isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
	isUnsorted: integer("is_unsorted", { mode: "boolean" }).notNull().default(false),
	position: integer().notNull().default(0),
	icon: text(),
	reminders: text({ mode: "json" }).$type<CategoryReminder[]>().notNull().default([]),
	version: integer().notNull().default(1),
});

export const folder = sqliteTable("folder", {
	id: integer().primaryKey(),
	documentId: text("document_id").notNull().unique(),
	name: text().notNull(),
	nameKey: text("name_key").notNull(),
	version: integer().notNull().default(1),
	createdBy: text("created_by"),
});

export const party = sqliteTable("party", {
	id: integer().primaryKey(),
	documentId: text("document_id").notNull().unique(),
	type: text().$type<PartyType>().notNull(),
	name: text(),
	salutation: text(),
	firstName: text("first_name"),
	lastName: text("last_name"),
	email: text(),
	address: text({ mode: "json" }).$type<Address>(),
	headquarter: text({ mode: "json" }).$type<Address>(),
	displayName: text("display_name").notNull(),
	nameKey: text("name_key").notNull(),
	version: integer().notNull().default(1),
	createdBy: text("created_by"),
});

export const document = sqliteTable("document", {
	id: integer().primaryKey(),
	documentId: text("document_id").notNull().unique(),
	identifier: integer().notNull(),
	number: text(),
	name: text().notNull(),
	description: text(),
	state: integer().notNull(),
	categoryRow: integer("category_row").notNull(),
	startDate: text("start_date"),
	endDate: text("end_date"),
	inactiveDate: text("inactive_date"),
	warrantyUntil: text("warranty_until"),
	cost: integer(),
	costCurrency: text("cost_currency").notNull(),
	replacesRow: integer("replaces_row"),
	filterGroups: text("filter_groups", { mode: "json" }).$type<string[]>().notNull().default([]),
	folderNames: text("folder_names", { mode: "json" }).$type<string[]>().notNull().default([]),
	partyNames: text("party_names", { mode: "json" }).$type<string[]>().notNull().default([]),
	numberKey: text("number_key"),
	nameKey: text("name_key").notNull(),
	descriptionKey: text("description_key"),
	categoryKey: text("category_key").notNull(),
	hasOwnReminders: integer("has_own_reminders", { mode: "boolean" }).notNull().default(false),
	createdBy: text("created_by").notNull(),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	version: integer().notNull().default(1),
});

export const documentFolder = sqliteTable(
	"document_folder",
	{ documentRow: integer("document_row").notNull(), folderRow: integer("folder_row").notNull() },
	(table) => [primaryKey({ columns: [table.documentRow, table.folderRow] })],
);

export const participation = sqliteTable("participation", {
	id: integer().primaryKey(),
	documentId: text("document_id").notNull().unique(),
	documentRow: integer("document_row").notNull(),
	partyRow: integer("party_row").notNull(),
});

export const reminder = sqliteTable("reminder", {
	id: integer().primaryKey(),
	documentId: text("document_id").notNull().unique(),
	documentRow: integer("document_row").notNull(),
	type: text().$type<ReminderType>().notNull(),
	date: text().notNull(),
	daysBefore: integer("days_before"),
	basedOn: text("based_on").$type<DocumentDate>(),
	isOfCategory: integer("is_of_category", { mode: "boolean" }).notNull().default(false),
});
