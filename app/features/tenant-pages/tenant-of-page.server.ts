import { data, href, redirect } from "react-router";
import { SECOND_FACTOR_DEMANDED } from "../../../contract/identity/second-factor.ts";
import { isTenantAdmin, mayEditInTenant } from "../../../contract/entities/rights.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { type AccessibleTenant, findTenant, listTenants, readTenants } from "../../cms/user-access.ts";
import { compareNames } from "../../texts/name-order.ts";
import type { TenantsAlike } from "../session/filing.ts";
import {
	isTenantPage,
	type OwnPlace,
	type PageOfTenant,
	TENANT_PAGES,
	type TenantPage,
} from "./tenant-pages.ts";

/** What the head of a tenant's page shows. */
export interface TenantOfPage {
	tenant: OwnPlace & { documentId: string; name: string; logo: string | null; demandsSecondFactor: boolean };
	/** Those whose page of the same kind the user may open; `null` where the user has too many to choose from. */
	tenants: readonly { documentId: string; name: string }[] | null;
}

/** As many are asked what the user may do there, so that one can change between them in the head of a page. */
const FEW_TENANTS = 20;

/** The tenant of a page, if the user may open that page of it; of another one it does not exist, or is refused. */
export async function tenantOfPage(
	cms: CmsClient,
	page: TenantPage,
	tenantId: string,
): Promise<TenantOfPage> {
	const { found: own, isWithheld, tenantCount } = await orErrorPage(findTenant(cms, tenantId));
	if (isWithheld) throw withheld();
	const found = own && placeIn(own);
	const { mayOpen } = TENANT_PAGES[page];
	const message = found ? "error.rightMissing" : "error.notFound";
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!found || !mayOpen(found)) throw data({ message }, { status: found ? 403 : 404 });
	if (tenantCount > FEW_TENANTS) return { tenant: found, tenants: null };
	const all = tenantCount > 1 ? (await orErrorPage(listTenants(cms))).map(placeIn) : [found];
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
	const own = await orErrorPage(readTenants(cms));
	const possible = own.tenants.map(placeIn).filter(mayOpen);
	const query = new URLSearchParams(url.searchParams);
	const asked = query.get("tenant");
	query.delete("tenant");
	const found = possible.find(({ documentId }) => documentId === asked) ?? possible[0];
	if (!found && own.withheld.length > 0) throw withheld();
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!found) throw data({ message: "error.rightMissing" }, { status: 403 });
	const address = href(path, { locale, tenantId: found.documentId });
	return redirect(query.size === 0 ? address : `${address}?${query}`);
}

/** The pages that are shown to the user for any of these tenants. */
export function shownTenantPages(tenants: readonly AccessibleTenant[]): TenantPage[] {
	const places = tenants.map(placeIn);
	const isShown = (page: TenantPage) => {
		const { mayOpen, isShown: isNeeded = () => true }: PageOfTenant = TENANT_PAGES[page];
		return places.some((place) => mayOpen(place) && isNeeded(place));
	};
	return Object.keys(TENANT_PAGES).filter(isTenantPage).filter(isShown);
}

/** These tenants by the pages that are shown to the user for them, each by name. */
export function tenantsAlike(tenants: readonly AccessibleTenant[]): TenantsAlike[] {
	const byPages = Map.groupBy(tenants, (tenant) => shownTenantPages([tenant]).join(" "));
	return [...byPages].map(([pages, alike]) => ({
		pages: pages.split(" ").filter((page) => page !== ""),
		tenants: alike
			.map(({ tenant: { documentId, name } }) => [documentId, name] as const)
			.toSorted(([, one], [, other]) => compareNames(one, other)),
	}));
}

/** The page that leads to a second factor, where a tenant demands one. */
function withheld() {
	return data({ message: SECOND_FACTOR_DEMANDED }, { status: 403 });
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
