import { href } from "react-router";
import { LOGS_KEPT_DAYS } from "../../../contract/constants.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { loadClientLogs } from "./load-client-logs.server.ts";
import { LogFilterForm } from "./log-filter-form.tsx";
import { logQuery } from "./log-filter.ts";
import { LogList } from "./log-list.tsx";

export const loader = loadClientLogs;

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
			<LogFilterForm asked={asked} path={path} isFiltered={isFiltered} />
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
					<PaginationFoot
						page={asked.page}
						pageCount={pageCount}
						pageTo={(page) => path + logQuery({ ...asked, page })}
					/>
				</>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
