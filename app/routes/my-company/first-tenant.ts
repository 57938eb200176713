import { requireOffer } from "../../cms/attempt.ts";
import { firstTenantPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/first-tenant";

export async function loader({ url, context, params: { locale } }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "company");
	return firstTenantPage(cms, "company", { url, locale });
}
