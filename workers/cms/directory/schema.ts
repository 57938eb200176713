import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The directory's tables as migrations/ makes them. Instants in milliseconds since 1970. */

export const users = sqliteTable("users", {
	/** As `normalizedEmail` has it. */
	email: text("email").primaryKey(),
	documentId: text("document_id").notNull().unique(),
	active: integer("active", { mode: "boolean" }).notNull().default(false),
	createdAt: integer("created_at").notNull(),
});

export const tenants = sqliteTable("tenants", {
	/** The number in front of every document's identifier. */
	id: integer("id").primaryKey({ autoIncrement: true }),
	key: text("key").notNull().unique(),
	documentId: text("document_id").notNull().unique(),
	name: text("name").notNull(),
	/** At the payment service; `null` for whoever has not subscribed there. */
	subscriptionId: text("subscription_id"),
	createdAt: integer("created_at").notNull(),
});

export const translations = sqliteTable(
	"translations",
	{
		locale: text("locale").notNull(),
		key: text("key").notNull(),
		value: text("value").notNull(),
	},
	(table) => [primaryKey({ columns: [table.locale, table.key] })],
);

/** Accounts elsewhere, by the hash of issuer and subject. */
export const identities = sqliteTable("identities", {
	hash: text("hash").primaryKey(),
	documentId: text("document_id").notNull(),
	createdAt: integer("created_at").notNull(),
});
