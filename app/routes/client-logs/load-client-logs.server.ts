import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { listClientLogs } from "../../cms/client-logs.ts";
import { formatCount } from "../../features/documents/format.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { askedLogs, logFilter } from "./log-filter.ts";
import { logRow } from "./log-row.server.ts";

const PAGE_SIZE = 25;

/** One page of what the address asks for, the newest first. */
export async function loadClientLogs({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "clientLogs");
	const asked = askedLogs(url);
	const { items, pagination } = await orErrorPage(
		listClientLogs(cms, logFilter(asked), { page: asked.page, pageSize: PAGE_SIZE }),
	);
	return {
		title: pageTitle(context, "clientLogs.title"),
		asked,
		rows: items.map(logRow),
		total: { count: pagination.total, shown: formatCount(pagination.total) },
		pageCount: Math.ceil(pagination.total / PAGE_SIZE),
	};
}
