import { data } from "react-router";
import { requireOffer } from "../cms/attempt.ts";
import { firstTenantPage } from "../features/tenant-pages/tenant-of-page.server.ts";
import { isTenantPage, TENANT_PAGES } from "../features/tenant-pages/tenant-pages.ts";
import { cmsContext } from "../middleware/cms.ts";
import type { Route } from "./+types/first-tenant";

/** Leads to this page of the tenant that the address asks for, or of the first one that has it for the user. */
export async function loader({ url, context, params: { locale, page } }: Route.LoaderArgs) {
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!isTenantPage(page)) throw data({ message: "error.notFound" }, { status: 404 });
	const cms = context.get(cmsContext);
	await requireOffer(cms, TENANT_PAGES[page].offer);
	return firstTenantPage(cms, page, { url, locale });
}

/** Never shown: it makes what is refused a page. */
export default function FirstTenantPage() {
	return null;
}
