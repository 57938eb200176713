import { identityApi } from "../../contract/api/identity.ts";
import type { Tenant, User } from "../../contract/entities/entities.ts";
import { documentIdSchema } from "../../contract/ids.ts";
import type { TenantAccess } from "../../contract/entities/rights.ts";
import type { CmsClient } from "./cms-client.ts";

/** A tenant of the user, with what the user may do there (spec 6). */
export interface AccessibleTenant {
	tenant: Tenant;
	access: TenantAccess;
}

/** The user's tenants. Every failure is a `ContractError`. */
export async function listTenants(cms: CmsClient): Promise<AccessibleTenant[]> {
	return accessibleTenants(await cms.call(identityApi.me, { query: { populate: POPULATED } }));
}

/** One of the user's tenants, `null` where it is none of them; and to how many the user belongs. */
export async function findTenant(
	cms: CmsClient,
	tenantId: string,
): Promise<{ found: AccessibleTenant | null; tenantCount: number }> {
	// (What is no id is nobody's tenant, and no fault of the question.)
	if (!documentIdSchema.safeParse(tenantId).success) return { found: null, tenantCount: 0 };
	const query = { populate: POPULATED, filters: { tenant: tenantId } };
	const user = await cms.call(identityApi.me, { query });
	const tenants = accessibleTenants(user);
	const found = tenants.find(({ tenant }) => tenant.documentId === tenantId) ?? null;
	return { found, tenantCount: user.tenantCount ?? tenants.length };
}

const POPULATED = { tenants: "true", categoryAccess: "true" };

function accessibleTenants({ tenants = [], categoryAccess = [] }: User): AccessibleTenant[] {
	const accessOf = Map.groupBy(categoryAccess, ({ tenantId }) => tenantId);
	return tenants.map((tenant) => ({
		tenant,
		access: { tenantRoles: tenant.tenantRoles, categories: accessOf.get(tenant.documentId) ?? [] },
	}));
}
