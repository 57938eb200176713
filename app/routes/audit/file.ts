import { data } from "react-router";
import { auditApi, MAX_AUDIT_ENTRIES } from "../../../contract/api/audit.ts";
import { dayAt } from "../../../contract/days.ts";
import { contentDisposition } from "../../../contract/files/content-disposition.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { csvStream } from "../../features/csv/csv-stream.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { localeContext } from "../../texts/request-texts.ts";
import type { Route } from "./+types/file";
import { tableRows } from "./audit-table.server.ts";
import { auditFilters, parseAuditState } from "./audit-state.ts";

/** The record of the address as a table, written while it is read. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "audit");
	const filters = auditFilters(parseAuditState(url.searchParams));
	const read = (before?: string) =>
		cms.call(auditApi.list, {
			params: { id: params.tenantId },
			query: { filters, before, limit: MAX_AUDIT_ENTRIES },
		});
	// The first page decides whether there is a table at all.
	const first = await orErrorPage(read());
	const t = context.get(localeContext)?.texts.t;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!t) throw data(null, { status: 500 });
	const columns = [
		{ label: t("audit.at"), kind: "instant" as const },
		...(["audit.person", "audit.acts", "audit.kinds", "audit.subject", "audit.changes"] as const).map(
			(label) => ({ label: t(label), kind: "text" as const }),
		),
	];
	return new Response(csvStream(tableRows(first, read, t), columns), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", `${t("audit.title")}-${dayAt(Date.now())}.csv`),
			"Cache-Control": "no-store",
		},
	});
}
