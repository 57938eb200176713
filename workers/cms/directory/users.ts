import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { identities, users } from "./schema.ts";

/** How e-mail addresses are compared: without the blanks around them, in lower case, in one Unicode form. */
export function normalizedEmail(email: string): string {
	return email.normalize("NFKC").trim().toLowerCase();
}

/** Hexadecimal: what is named by it, a counter for example, does not give the address away. */
export async function hashOfEmail(normalized: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(normalized));
	return Buffer.from(digest).toString("hex");
}

/** The user who signs in with this e-mail address; `null` for none. */
export async function findUserByEmail(directory: D1Database, email: string): Promise<string | null> {
	const [row] = await drizzle(directory)
		.select({ documentId: users.documentId })
		.from(users)
		.where(and(eq(users.email, email), eq(users.active, true)));
	return row?.documentId ?? null;
}

/**
 * Reserves an e-mail address for a user who is being made. A reservation that never became a user, because its
 * registration was cut off, is taken over. `false`: the address has a user.
 */
export async function reserveEmail(
	directory: D1Database,
	email: string,
	documentId: string,
): Promise<boolean> {
	const reserved = await drizzle(directory)
		.insert(users)
		.values({ email, documentId, createdAt: Date.now() })
		.onConflictDoUpdate({
			target: users.email,
			set: { documentId: sql`excluded.document_id`, createdAt: sql`excluded.created_at` },
			setWhere: eq(users.active, false),
		})
		.returning({ email: users.email });
	return reserved.length > 0;
}

/**
 * Gives a user another e-mail address, in one transaction; again, nothing happens. A reservation that is no user yet
 * gives way. `false`: the address is another user's.
 */
export async function moveEmail(
	directory: D1Database,
	{ documentId, from, to }: { documentId: string; from: string; to: string },
): Promise<boolean> {
	const database = drizzle(directory);
	const isFree = sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${to})`;
	const [, , owners] = await database.batch([
		database.delete(users).where(and(eq(users.email, to), eq(users.active, false))),
		database
			.update(users)
			.set({ email: to })
			// (With `from`: an answer that nobody waited for any more cannot take back a later change.)
			.where(and(eq(users.email, from), eq(users.documentId, documentId), isFree)),
		database.select({ documentId: users.documentId }).from(users).where(eq(users.email, to)),
	]);
	return owners[0]?.documentId === documentId;
}

/** Nobody finds the user any more, and the address is free. Again, nothing happens. */
export async function removeUser(directory: D1Database, documentId: string): Promise<void> {
	const database = drizzle(directory);
	await database.batch([
		database.delete(identities).where(eq(identities.documentId, documentId)),
		database.delete(users).where(eq(users.documentId, documentId)),
	]);
}

/** Lets the user sign in from now on. `false`: another registration has taken the reservation over. */
export async function activateUser(
	directory: D1Database,
	email: string,
	documentId: string,
): Promise<boolean> {
	const activated = await drizzle(directory)
		.update(users)
		.set({ active: true })
		.where(and(eq(users.email, email), eq(users.documentId, documentId)))
		.returning({ email: users.email });
	return activated.length > 0;
}
