import { type Tenant, userSchema } from "../../contract/entities/entities.ts";
import type { TenantAccess } from "../../contract/identity/rights.ts";
import type { CmsClient } from "./cms-client.ts";

/** A tenant of the reader, with what the reader may do there (spec 6). */
export interface AccessibleTenant {
	tenant: Tenant;
	access: TenantAccess;
}

/** The reader's tenants. Every failure is a `CmsError`. */
export async function listTenants(cms: CmsClient): Promise<AccessibleTenant[]> {
	const query = { populate: { tenants: true, categoryAccess: true } };
	const { tenants = [], categoryAccess = [] } = await cms.get("/users/me", { query, schema: userSchema });
	return tenants.map((tenant) => ({
		tenant,
		access: {
			tenantRoles: tenant.tenantRoles,
			categories: categoryAccess.filter(({ tenantId }) => tenantId === tenant.documentId),
		},
	}));
}
