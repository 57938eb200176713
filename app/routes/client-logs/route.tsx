import { href } from "react-router";
import { LOGS_KEPT_DAYS } from "../../../contract/constants.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { listClientLogs } from "../../cms/client-logs.ts";
import { formatCount } from "../../features/documents/format.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { logRow } from "./log-row.server.ts";
import { LogFilterForm } from "./log-filter-form.tsx";
import { askedLogs, logFilter, logQuery } from "./log-filter.ts";
import { LogList } from "./log-list.tsx";

const PAGE_SIZE = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
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

export const meta: Route.MetaFunction = titleMeta;

/** What has gone wrong in the users' browsers, for those who operate the installation. */
export default function ClientLogsPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { asked, rows, total, pageCount } = loaderData;
	const path = href("/:locale?/client-logs", params);
	const isFiltered = logQuery({ ...asked, page: 1 }) !== "";
	return (
		<>
			<PageHeader title={t("clientLogs.title")} count={total.count > 0 && t("clientLogs.count", total)} />
			<LogFilterForm key={logQuery(asked)} asked={asked} path={path} isFiltered={isFiltered} />
			{rows.length === 0 ? (
				<EmptyState
					icon="circle-check"
					title={t(isFiltered ? "clientLogs.noneTitle" : "clientLogs.emptyTitle")}
				>
					<p>{t(isFiltered ? "clientLogs.noneText" : "clientLogs.emptyText", { days: LOGS_KEPT_DAYS })}</p>
				</EmptyState>
			) : (
				<>
					<LogList rows={rows} />
					<div className="flex justify-end px-4 py-3 lg:px-6">
						<Pagination
							page={asked.page}
							pageCount={pageCount}
							pageTo={(page) => path + logQuery({ ...asked, page })}
						/>
					</div>
				</>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
