import { data, href, redirect } from "react-router";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import { SECOND_FACTOR_DEMANDED } from "../../../contract/identity/second-factor.ts";
import { isTenantAdmin, mayEditInTenant } from "../../../contract/entities/rights.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { type AccessibleTenant, readTenants } from "../../cms/user-access.ts";
import { type OwnPlace, TENANT_PAGES, type TenantPage } from "./tenant-pages.ts";

/** What the head of a tenant's page shows. */
export interface TenantOfPage {
	tenant: OwnPlace & { documentId: string; name: string; logo: string | null; demandsSecondFactor: boolean };
	/** Those whose page of the same kind the user may open. */
	tenants: readonly { documentId: string; name: string }[];
}

/** The tenant of a page, if the user may open that page of it; of another one it does not exist, or is refused. */
export async function tenantOfPage(
	cms: CmsClient,
	page: TenantPage,
	tenantId: string,
): Promise<TenantOfPage> {
	const { tenants: open, withheld } = await orErrorPage(readTenants(cms));
	refuseWithheld(withheld.filter(({ documentId }) => documentId === tenantId));
	const all = open.map(placeIn);
	const found = all.find(({ documentId }) => documentId === tenantId);
	const { mayOpen } = TENANT_PAGES[page];
	const message = found ? "error.rightMissing" : "error.notFound";
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!found || !mayOpen(found)) throw data({ message }, { status: found ? 403 : 404 });
	const tenants = all.filter(mayOpen).map(({ documentId, name }) => ({ documentId, name }));
	return { tenant: found, tenants };
}

/** Leads to this page of the tenant that the address asks for, or of the first one that has it for the user. */
export async function firstTenantPage(
	cms: CmsClient,
	page: TenantPage,
	{ url, locale }: { url: URL; locale: string | undefined },
): Promise<Response> {
	const { mayOpen, path } = TENANT_PAGES[page];
	const { tenants: open, withheld } = await orErrorPage(readTenants(cms));
	const possible = open.map(placeIn).filter(mayOpen);
	const query = new URLSearchParams(url.searchParams);
	const asked = query.get("tenant");
	query.delete("tenant");
	const found = possible.find(({ documentId }) => documentId === asked) ?? possible[0];
	if (!found) refuseWithheld(withheld);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!found) throw data({ message: "error.rightMissing" }, { status: 403 });
	const address = href(path, { locale, tenantId: found.documentId });
	return redirect(query.size === 0 ? address : `${address}?${query}`);
}

/** The page that leads to a second factor, where tenants demand one. */
function refuseWithheld(withheld: readonly TenantReference[]): void {
	if (withheld.length === 0) return;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: SECOND_FACTOR_DEMANDED }, { status: 403 });
}

function placeIn({ tenant, access }: AccessibleTenant): TenantOfPage["tenant"] {
	const { documentId, name, logo = null, features, tenantRoles, demandsSecondFactor = false } = tenant;
	return {
		documentId,
		name,
		logo,
		mayEdit: mayEditInTenant(access),
		isAdmin: isTenantAdmin(access),
		isMandated: tenantRoles.every((role) => role === "Broker"),
		features,
		demandsSecondFactor,
	};
}
