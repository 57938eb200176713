import { firstTenantPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/first-tenant";

export function loader({ url, context, params: { locale } }: Route.LoaderArgs) {
	return firstTenantPage(context.get(cmsContext), "history", { url, locale });
}
