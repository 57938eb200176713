import { drizzle } from "drizzle-orm/d1";
import type { Membership } from "../actor.ts";
import { newTenantKey, newTenantOwnedId } from "../new-id.ts";
import { tenants } from "./schema.ts";

/** Gives a new tenant its key, its ids and its number. */
export async function registerTenant(directory: D1Database, name: string): Promise<Membership> {
	const tenantKey = newTenantKey();
	const documentId = newTenantOwnedId(tenantKey);
	const [row] = await drizzle(directory)
		.insert(tenants)
		.values({ key: tenantKey, documentId, name, createdAt: Date.now() })
		.returning({ id: tenants.id });
	if (!row) throw new Error("The directory gave the tenant no number.");
	return { tenantKey, documentId, id: row.id, name };
}
