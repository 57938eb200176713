import { eq, or } from "drizzle-orm";
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

/** Whether there is a tenant with this key: to ask its object would make a database for one that there is not. */
export async function isTenant(directory: D1Database, tenantKey: string): Promise<boolean> {
	const found = await drizzle(directory)
		.select({ id: tenants.id })
		.from(tenants)
		.where(eq(tenants.key, tenantKey));
	return found.length > 0;
}

/** Nobody finds the tenant any more. Again, nothing happens. */
export async function removeTenant(directory: D1Database, documentId: string): Promise<void> {
	await drizzle(directory).delete(tenants).where(eq(tenants.documentId, documentId));
}

export async function renameTenant(directory: D1Database, documentId: string, name: string): Promise<void> {
	await drizzle(directory).update(tenants).set({ name }).where(eq(tenants.documentId, documentId));
}

/** The key of the tenant with this `documentId` or, where that is not known, this subscription; `null` for none. */
export async function findSubscriber(
	directory: D1Database,
	{ tenantId, subscriptionId }: { tenantId: string | null; subscriptionId: string },
): Promise<{ key: string; documentId: string; subscriptionId: string | null } | null> {
	const found = await drizzle(directory)
		.select({ key: tenants.key, documentId: tenants.documentId, subscriptionId: tenants.subscriptionId })
		.from(tenants)
		.where(or(eq(tenants.documentId, tenantId ?? ""), eq(tenants.subscriptionId, subscriptionId)));
	return found.find(({ documentId }) => documentId === tenantId) ?? found[0] ?? null;
}

/** From now on events of this subscription are this tenant's. */
export async function keepSubscription(
	directory: D1Database,
	documentId: string,
	subscriptionId: string,
): Promise<void> {
	await drizzle(directory).update(tenants).set({ subscriptionId }).where(eq(tenants.documentId, documentId));
}
