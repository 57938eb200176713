import { identityApi } from "../../contract/api/identity.ts";
import type { Tenant, TenantReference, User } from "../../contract/entities/entities.ts";
import { ContractError } from "../../contract/errors.ts";
import { documentIdSchema } from "../../contract/ids.ts";
import type { TenantAccess } from "../../contract/entities/rights.ts";
import type { CmsClient } from "./cms-client.ts";
import { groupBy } from "../features/old-browsers/group-by.ts";

/** A tenant of the user, with what the user may do there (spec 6). */
export interface AccessibleTenant {
	tenant: Tenant;
	access: TenantAccess;
}

/** The user whose page it is, by the client that asks for it. */
const userOfPage = new WeakMap<CmsClient, Promise<User>>();

/**
 * The signed-in user, as the frame of a page wants to know them: with the tenants and the number of items in the inbox,
 * where these are there at once. Whoever reads them for the same page takes them from here, and asks only for what was
 * left out.
 */
export function readUserOfPage(cms: CmsClient): Promise<User> {
	const user = cms.call(identityApi.me, { query: { populate: "frame" } });
	userOfPage.set(cms, user);
	return user;
}

/** That user, if a page has asked and was answered. */
export async function knownUser(cms: CmsClient): Promise<User | null> {
	return (await userOfPage.get(cms)?.catch(() => null)) ?? null;
}

/**
 * The user's tenants. Every failure is a `ContractError`.
 * @param asked the one that the page is about: where it does not answer, no other may stand in its place
 */
export async function listTenants(cms: CmsClient, asked?: string | null): Promise<AccessibleTenant[]> {
	const user = await userWithTenants(cms, { populate: POPULATED });
	if (isSilent(user, asked)) throw new ContractError("ServiceUnavailableError", "error.unavailable");
	return accessibleTenants(user);
}

/** The same, with those that show nothing: they demand a second factor of this session, or do not answer. */
export async function readTenants(cms: CmsClient): Promise<{
	tenants: AccessibleTenant[];
	withheld: readonly TenantReference[];
	silentTenants?: TenantReference[] | undefined;
}> {
	const user = await userWithTenants(cms, { populate: POPULATED });
	const { withheldTenants = [], silentTenants } = user;
	return { tenants: accessibleTenants(user), withheld: withheldTenants, silentTenants };
}

/** One of the user's tenants, `null` where it is none of them; and to how many the user belongs. `isWithheld`: it demands a second factor. */
export async function findTenant(
	cms: CmsClient,
	tenantId: string,
): Promise<{ found: AccessibleTenant | null; isWithheld: boolean; tenantCount: number }> {
	// (What is no id is nobody's tenant, and no fault of the question.)
	if (!documentIdSchema.safeParse(tenantId).success)
		return { found: null, isWithheld: false, tenantCount: 0 };
	const query = { populate: POPULATED, filters: { tenant: tenantId } };
	const known = await userWithTenants(cms, query);
	// Asked alone it says why it has not answered, or does so by now.
	const user = isSilent(known, tenantId) ? await cms.call(identityApi.me, { query }) : known;
	const tenants = accessibleTenants(user);
	const found = tenants.find(({ tenant }) => tenant.documentId === tenantId) ?? null;
	const isWithheld = Boolean(user.withheldTenants?.some(({ documentId }) => documentId === tenantId));
	return { found, isWithheld, tenantCount: user.tenantCount ?? tenants.length };
}

const POPULATED = { tenants: "true", categoryAccess: "true" };

function isSilent({ silentTenants = [] }: User, tenantId: string | null | undefined): boolean {
	return silentTenants.some(({ documentId }) => documentId === tenantId);
}

async function userWithTenants(
	cms: CmsClient,
	query: { populate: typeof POPULATED; filters?: { tenant: string } },
): Promise<User> {
	const known = await knownUser(cms);
	return known?.tenants ? known : cms.call(identityApi.me, { query });
}

function accessibleTenants({ tenants = [], categoryAccess = [] }: User): AccessibleTenant[] {
	const accessOf = groupBy(categoryAccess, ({ tenantId }) => tenantId);
	// Of a tenant that has shared documents with the user these are all that there is: it has no page.
	return tenants.filter(isMoreThanGuest).map((tenant) => ({
		tenant,
		access: { tenantRoles: tenant.tenantRoles, categories: accessOf.get(tenant.documentId) ?? [] },
	}));
}

function isMoreThanGuest({ tenantRoles }: Tenant): boolean {
	return tenantRoles.length === 0 || tenantRoles.some((role) => role !== "Guest");
}
