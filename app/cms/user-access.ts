import { identityApi } from "../../contract/api/identity.ts";
import type { Tenant, TenantReference } from "../../contract/entities/entities.ts";
import type { TenantAccess } from "../../contract/entities/rights.ts";
import type { CmsClient } from "./cms-client.ts";

/** A tenant of the user, with what the user may do there (spec 6). */
export interface AccessibleTenant {
	tenant: Tenant;
	access: TenantAccess;
}

/** The user's tenants. Every failure is a `ContractError`. */
export async function listTenants(cms: CmsClient): Promise<AccessibleTenant[]> {
	return (await readTenants(cms)).tenants;
}

/** The same, with those that show nothing, since they demand a second factor of this session. */
export async function readTenants(
	cms: CmsClient,
): Promise<{ tenants: AccessibleTenant[]; withheld: readonly TenantReference[] }> {
	const {
		tenants: open = [],
		withheldTenants = [],
		categoryAccess = [],
	} = await cms.call(identityApi.me, {
		query: { populate: { tenants: "true", categoryAccess: "true" } },
	});
	const tenants = open.map((tenant) => ({
		tenant,
		access: {
			tenantRoles: tenant.tenantRoles,
			categories: categoryAccess.filter(({ tenantId }) => tenantId === tenant.documentId),
		},
	}));
	return { tenants, withheld: withheldTenants };
}
