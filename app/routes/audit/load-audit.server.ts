import { auditApi } from "../../../contract/api/audit.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { localeContext, pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { auditRow } from "./audit-rows.server.ts";
import { auditFilters, parseAuditState } from "./audit-state.ts";

const PAGE_SIZE = 50;

/** What was done last before the point that the address says, as far as one page goes. */
export async function loadAudit({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "audit");
	const state = parseAuditState(url.searchParams);
	const before = state.before || undefined;
	const [place, { items, next, people }] = await Promise.all([
		tenantOfPage(cms, "history", params.tenantId),
		orErrorPage(
			cms.call(auditApi.list, {
				params: { id: params.tenantId },
				query: { filters: auditFilters(state), before, limit: PAGE_SIZE },
			}),
		),
	]);
	const t = context.get(localeContext)?.texts.t;
	return {
		title: pageTitle(context, "audit.title"),
		...place,
		state,
		rows: t ? items.map((entry) => auditRow(entry, t)) : [],
		next,
		people,
	};
}
