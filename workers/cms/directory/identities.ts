import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { identities } from "./schema.ts";

/** What names an account elsewhere: its issuer, and whom that means by it (OpenID Connect: a subject is never reused). */
export async function hashOfIdentity({
	issuer,
	subject,
}: {
	issuer: string;
	subject: string;
}): Promise<string> {
	const named = new TextEncoder().encode(JSON.stringify([issuer, subject]));
	return Buffer.from(await crypto.subtle.digest("SHA-256", named)).toString("hex");
}

/** Whose object to ask; `null` for nobody's. */
export async function findUserByIdentity(directory: D1Database, hash: string): Promise<string | null> {
	const [row] = await drizzle(directory)
		.select({ documentId: identities.documentId })
		.from(identities)
		.where(eq(identities.hash, hash));
	return row?.documentId ?? null;
}

/**
 * Gives an account elsewhere to a user. @param former whose it was, but whose object does not know it
 * @returns whose it is now
 */
export async function claimIdentity(
	directory: D1Database,
	{ hash, userId, former }: { hash: string; userId: string; former: string | null },
): Promise<string | null> {
	const database = drizzle(directory);
	if (former !== null && former !== userId) {
		await database
			.update(identities)
			.set({ documentId: userId })
			.where(and(eq(identities.hash, hash), eq(identities.documentId, former)));
	}
	await database
		.insert(identities)
		.values({ hash, documentId: userId, createdAt: Date.now() })
		.onConflictDoNothing();
	return findUserByIdentity(directory, hash);
}

/** It leads nowhere any more, unless it is another user's by now. */
export async function releaseIdentity(directory: D1Database, hash: string, userId: string): Promise<void> {
	await drizzle(directory)
		.delete(identities)
		.where(and(eq(identities.hash, hash), eq(identities.documentId, userId)));
}
