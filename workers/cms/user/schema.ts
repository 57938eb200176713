import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACCOUNT_ROLES, ACCOUNT_TYPES } from "../../../contract/entities/vocabulary.ts";

/** The tables of a user's object as migrations/ makes them. */

export const account = sqliteTable("account", {
	documentId: text("document_id").primaryKey(),
	email: text("email").notNull(),
	firstName: text("first_name").notNull(),
	lastName: text("last_name").notNull(),
	accountType: text("account_type", { enum: ACCOUNT_TYPES }).notNull(),
	role: text("role", { enum: ACCOUNT_ROLES }).notNull(),
	passwordHash: text("password_hash").notNull(),
	createdAt: integer("created_at").notNull(),
	emailConfirmedAt: integer("email_confirmed_at"),
});

export const membership = sqliteTable("membership", {
	tenantKey: text("tenant_key").primaryKey(),
	documentId: text("document_id").notNull(),
	id: integer("id").notNull(),
	name: text("name").notNull(),
});
