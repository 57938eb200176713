import { data, href, redirect } from "react-router";
import { mayEditInTenant } from "../../../contract/entities/rights.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { listTenants } from "../../cms/user-access.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/first-tenant";

/** Leads to the master data of the tenant that the address asks for, or of the first one that has some for the user. */
export async function loader({ url, context, params: { locale } }: Route.LoaderArgs) {
	const tenants = await orErrorPage(listTenants(context.get(cmsContext)));
	const editable = tenants.filter(({ access }) => mayEditInTenant(access));
	const asked = url.searchParams.get("tenant");
	const found = editable.find(({ tenant }) => tenant.documentId === asked) ?? editable[0];
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!found) throw data({ message: "error.rightMissing" }, { status: 403 });
	const path = href("/:locale?/masterdata/:tenantId", { locale, tenantId: found.tenant.documentId });
	const tab = url.searchParams.get("tab");
	return redirect(tab === null ? path : `${path}?${new URLSearchParams({ tab })}`);
}
