import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { users } from "./schema.ts";

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
